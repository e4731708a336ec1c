import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { Locale } from '#contract/enums'
import { storeLocale } from '#shared/locale.ts'
import { loadView, type View } from './pageScreens.tsx'
import { addressIn, pages, placeAt, type Place } from './pages.ts'
import { portalLink } from './links.ts'

interface Shown {
  place: Place
  view: View
}

export interface Navigation extends Shown {
  open: (address: string, how?: { replace?: boolean }) => void
  changeLocale: (locale: Locale) => void
}

const scrollOf = (state: unknown): number =>
  typeof state === 'object' && state && 'scroll' in state ? Number(state.scroll) : 0

/** Keeps where the reader stands on this page, for the way back. */
const rememberScroll = () =>
  history.replaceState({ ...(history.state as object | null), scroll: scrollY }, '')

const showTarget = (scroll: number) => {
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
  if (target) target.scrollIntoView()
  else scrollTo({ top: scroll, behavior: 'instant' })
  document.getElementById('content')?.focus({ preventScroll: true })
}

/**
 * Moving between the pages of the public site without loading the document again: links are taken over, the page's
 * chunk and texts are loaded, and only then the page changes. Whatever cannot be loaded is opened the plain way.
 */
export const useNavigation = (first: Shown): Navigation => {
  const [shown, setShown] = useState(first)
  const [arrival, setArrival] = useState<{ scroll: number } | null>(null)

  const show = async (place: Place, scroll: number | null, enter?: () => void): Promise<void> => {
    const view = await loadView(place.page, place.locale)
    enter?.()
    startTransition(() => {
      setShown({ place, view })
      setArrival(scroll === null ? null : { scroll })
    })
  }

  /** Anyone who reads `/zh/…` stays with such addresses where there are, and otherwise keeps the language. */
  const keepLanguage = (url: URL): void => {
    const place = url.origin === location.origin ? placeAt(url.pathname, shown.place.locale) : null
    if (!shown.place.prefixed || place?.prefixed || url.origin !== location.origin) return
    if (place && pages[place.page].indexed) url.pathname = addressIn(shown.place.locale, place.page)
    else storeLocale(shown.place.locale)
  }

  const open = (address: string, { replace = false } = {}) => {
    const url = new URL(address, location.href)
    keepLanguage(url)
    const plain = () => (replace ? location.replace(url) : location.assign(url))
    const place = url.origin === location.origin ? placeAt(url.pathname, shown.place.locale) : null
    if (!place) return plain()
    rememberScroll()
    show(place, 0, () =>
      replace ? history.replaceState(null, '', url) : history.pushState(null, '', url),
    ).catch(plain)
  }

  const changeLocale = (locale: Locale) => {
    storeLocale(locale)
    const { page, prefixed } = shown.place
    if (prefixed) return open(addressIn(locale, page))
    show({ page, locale, prefixed }, null).catch(() => location.reload())
  }

  const follow = useEffectEvent((event: MouseEvent) => {
    const address = portalLink(event)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.href) keepLanguage(new URL(link.href))
    if (!address) return
    event.preventDefault()
    open(address)
  })

  const comeBack = useEffectEvent((event: PopStateEvent) => {
    const place = placeAt(location.pathname, shown.place.locale)
    if (!place) return location.reload()
    const { page, locale, prefixed } = shown.place
    if (place.page === page && place.locale === locale && place.prefixed === prefixed) return
    show(place, scrollOf(event.state)).catch(() => location.reload())
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

  return { ...shown, open, changeLocale }
}
