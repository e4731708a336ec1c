import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '#contract/text/locale'
import { storeLocale } from '#shared/locale.ts'
import { loadView, type View } from './pageScreens.tsx'
import { addressIn, pages, placeAt, type Place } from '../ui/pages.ts'
import type { Portal } from '../ui/Portal.tsx'
import { outwardLink, portalLink } from '../ui/links.ts'
import { focusContent } from '../ui/scroll.ts'

interface Shown {
  place: Place
  view: View
}

export interface Navigation extends Shown {
  open: Portal['open']
  changeLocale: (locale: Locale) => void
  /** Whether the last page that was asked for could not be brought, because nothing answers. */
  isLost: boolean
  forgetLoss: () => void
}

/** Whether the server answers at all: otherwise the browser's own error page would take this page's place. */
const isReachable = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Leaves the document: nothing that waits for this goes on. */
const forGood = (leave: () => void): Promise<never> => {
  leave()
  return new Promise(() => {})
}

const scrollOf = (state: unknown): number =>
  typeof state === 'object' && state && 'scroll' in state ? Number(state.scroll) : 0

/** Whether the reader was at this entry of the history before. */
const isWayBack = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'scroll' in state

/** Keeps where the reader stands on this page, for the way back. */
const rememberScroll = () =>
  history.replaceState({ ...(history.state as object | null), scroll: scrollY }, '')

const showTarget = (scroll: number) => {
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
  if (target) target.scrollIntoView()
  else scrollTo({ top: scroll, behavior: 'instant' })
  focusContent()
}

/**
 * Moving between the pages of the public site without loading the document again: links are taken over, the page's
 * chunk and texts are loaded, and only then the page changes. Whatever cannot be loaded is opened the plain way, or not
 * at all while the server cannot be reached.
 */
export const useNavigation = (first: Shown): Navigation => {
  const [shown, setShown] = useState(first)
  const [isLost, setIsLost] = useState(false)
  const [arrival, setArrival] = useState<{ scroll: number } | null>(null)
  /** Where the reader wants to be: on the shown page, or on one that is being loaded. */
  const wanted = useRef(first.place)

  /** Says that a page cannot be reached, and takes back the language that was chosen for it. */
  const stay = ({ locale }: Place): void => {
    wanted.current = shown.place
    if (locale !== shown.place.locale) storeLocale(shown.place.locale)
    setIsLost(true)
  }

  /** @param plain opens the page without this, where it cannot be loaded */
  const show = async (
    place: Place,
    scroll: number | null,
    plain: () => void,
    enter?: () => void,
  ): Promise<void> => {
    wanted.current = place
    setIsLost(false)
    const view = await loadView(place.page, place.locale).catch(() => null)
    const isLoss = !view && !(await isReachable())
    if (wanted.current !== place) return
    if (isLoss) return stay(place)
    if (!view) return forGood(plain)
    enter?.()
    startTransition(() => {
      setShown({ place, view })
      setArrival(scroll === null ? null : { scroll })
    })
  }

  /** Anyone who reads `/zh/…` stays with such addresses where there are, and otherwise keeps the language. */
  const keepLanguage = (url: URL): void => {
    const { locale, prefixed } = wanted.current
    const place = url.origin === location.origin ? placeAt(url.pathname, locale) : null
    if (!prefixed || place?.prefixed || url.origin !== location.origin) return
    if (place && pages[place.page].indexed) url.pathname = addressIn(locale, place.page)
    else storeLocale(locale)
  }

  const open = async (address: string, { replace = false } = {}): Promise<void> => {
    const url = new URL(address, location.href)
    keepLanguage(url)
    const plain = () => (replace ? location.replace(url) : location.assign(url))
    const { locale } = wanted.current
    const place = url.origin === location.origin ? placeAt(url.pathname, locale) : null
    if (!place) return forGood(plain)
    rememberScroll()
    return show(place, 0, plain, () =>
      replace ? history.replaceState(null, '', url) : history.pushState(null, '', url),
    )
  }

  const changeLocale = (locale: Locale) => {
    storeLocale(locale)
    const { page, prefixed } = placeAt(location.pathname, locale) ?? shown.place
    const { search, hash } = location
    if (prefixed) return void open(addressIn(locale, page) + search + hash)
    void show({ page, locale, prefixed }, null, () => location.reload())
  }

  /** Leaves for a page beyond the public site, or says that without a network it cannot be reached. */
  const leaveOffline = async (address: string): Promise<void> => {
    setIsLost(false)
    if (await isReachable()) location.assign(address)
    else setIsLost(true)
  }

  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.hash && !event.defaultPrevented) rememberScroll()
    if (link?.href) keepLanguage(new URL(link.href))
    const address = portalLink(event)
    const outward = navigator.onLine ? null : outwardLink(event)
    if (address) void open(address)
    else if (outward) void leaveOffline(outward)
    else return
    event.preventDefault()
  })

  const comeBack = useEffectEvent((event: PopStateEvent) => {
    const { page, locale, prefixed } = wanted.current
    const place = placeAt(location.pathname, locale)
    const reload = () => location.reload()
    if (!place) return reload()
    if (place.page === page && place.locale === locale && place.prefixed === prefixed) {
      // A jump within the page.
      if (isWayBack(event.state)) scrollTo({ top: scrollOf(event.state), behavior: 'instant' })
      else document.getElementById(location.hash.slice(1))?.scrollIntoView()
      return
    }
    void show(place, scrollOf(event.state), reload)
  })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    document.addEventListener('click', follow)
    addEventListener('popstate', comeBack)
    return () => {
      document.removeEventListener('click', follow)
      removeEventListener('popstate', comeBack)
    }
  }, [])

  useEffect(() => {
    if (arrival) showTarget(arrival.scroll)
  }, [arrival])

  return { ...shown, open, changeLocale, isLost, forgetLoss: () => setIsLost(false) }
}
