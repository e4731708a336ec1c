import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
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
  changeLocale: Portal['changeLocale']
  isUnreachable: boolean
  dismissUnreachable: () => void
}

/**
 * True if the server answers. Checked before the document is left, because otherwise an error page of the browser might
 * replace it.
 */
const isReachable = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Leaves the document. The promise never resolves, so the caller does not continue. */
const leaveDocument = (leave: () => void): Promise<never> => {
  leave()
  return new Promise(() => {})
}

const scrollOf = (state: unknown): number =>
  typeof state === 'object' && state && 'scroll' in state ? Number(state.scroll) : 0

/** An entry with a stored scroll position was visited before. */
const isVisitedEntry = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'scroll' in state

const rememberScroll = () =>
  history.replaceState({ ...(history.state as object | null), scroll: scrollY }, '')

const showTarget = (scroll: number) => {
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
  if (target) target.scrollIntoView()
  else scrollTo({ top: scroll, behavior: 'instant' })
  focusContent()
}

/**
 * Client-side navigation between public pages: intercepts links, loads the page's chunk and texts, then switches. If
 * loading fails, it opens the page normally, or shows a notice while the server is unreachable.
 */
export const useNavigation = (first: Shown): Navigation => {
  const [shown, setShown] = useState(first)
  const [isLost, setIsLost] = useState(false)
  const [arrival, setArrival] = useState<{ scroll: number } | null>(null)
  /** The page last requested: the shown one, or one still loading. */
  const wanted = useRef(first.place)

  /** Reports an unreachable page and restores the language that had been stored for it. */
  const reportUnreachable = ({ locale }: Place): void => {
    wanted.current = shown.place
    if (locale !== shown.place.locale) storeLocale(shown.place.locale)
    setIsLost(true)
  }

  /** @param plain opens the page by a full load if its parts cannot be loaded */
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
    if (isLoss) return reportUnreachable(place)
    if (!view) return leaveDocument(plain)
    enter?.()
    startTransition(() => {
      setShown({ place, view })
      setArrival(scroll === null ? null : { scroll })
    })
  }

  /**
   * Keeps the language when a link is followed from an address that contains it (`/zh/…`): puts it into the target
   * address, or stores it if the target has no address with a language.
   */
  const preserveLanguage = (url: URL): void => {
    const { locale, prefixed } = wanted.current
    const place = url.origin === location.origin ? placeAt(url.pathname, locale) : null
    if (!prefixed || place?.prefixed || url.origin !== location.origin) return
    if (place && pages[place.page].indexed) url.pathname = addressIn(locale, place.page)
    else storeLocale(locale)
  }

  const open = async (address: string, { replace = false } = {}): Promise<void> => {
    const url = new URL(address, location.href)
    preserveLanguage(url)
    const plain = () => (replace ? location.replace(url) : location.assign(url))
    const { locale } = wanted.current
    const place = url.origin === location.origin ? placeAt(url.pathname, locale) : null
    if (!place) return leaveDocument(plain)
    rememberScroll()
    return show(place, 0, plain, () =>
      replace ? history.replaceState(null, '', url) : history.pushState(null, '', url),
    )
  }

  const changeLocale: Portal['changeLocale'] = (locale, { isStored = true } = {}) => {
    if (!isStored) return void show({ ...shown.place, locale }, null, () => {})
    storeLocale(locale)
    const place = placeAt(location.pathname, locale)
    // The server filled a page that is not at its own address, so only the server can translate it.
    if (!place) return location.reload()
    const { page, prefixed } = place
    const { search, hash } = location
    if (prefixed) return void open(addressIn(locale, page) + search + hash)
    void show({ page, locale, prefixed }, null, () => location.reload())
  }

  /** Leaves for an address outside the public site, or shows the notice if the server is unreachable. */
  const leaveOffline = async (address: string): Promise<void> => {
    setIsLost(false)
    if (await isReachable()) location.assign(address)
    else setIsLost(true)
  }

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.hash && !event.defaultPrevented) rememberScroll()
    if (link?.href) preserveLanguage(new URL(link.href))
    const address = portalLink(event)
    const outward = navigator.onLine ? null : outwardLink(event)
    if (address) void open(address)
    else if (outward) void leaveOffline(outward)
    else return
    event.preventDefault()
  })

  const onPopState = useEffectEvent((event: PopStateEvent) => {
    const { page, locale, prefixed } = wanted.current
    const place = placeAt(location.pathname, locale)
    const reload = () => location.reload()
    if (!place) return reload()
    if (place.page === page && place.locale === locale && place.prefixed === prefixed) {
      if (isVisitedEntry(event.state)) scrollTo({ top: scrollOf(event.state), behavior: 'instant' })
      else document.getElementById(location.hash.slice(1))?.scrollIntoView()
      return
    }
    void show(place, scrollOf(event.state), reload)
  })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    document.addEventListener('click', onClick)
    addEventListener('popstate', onPopState)
    return () => {
      document.removeEventListener('click', onClick)
      removeEventListener('popstate', onPopState)
    }
  }, [])

  useEffect(() => {
    if (arrival) showTarget(arrival.scroll)
  }, [arrival])

  return {
    ...shown,
    open,
    changeLocale,
    isUnreachable: isLost,
    dismissUnreachable: () => setIsLost(false),
  }
}
