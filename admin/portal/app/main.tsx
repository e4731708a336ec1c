import '#shared/builtins.ts'
import '#shared/inputMethodKeys.ts'
import '#shared/pageStorage.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Locale } from '#contract/text/locale'
import { currentLocale } from '#shared/locale.ts'
import { restoreUser } from '#shared/restoreUser.ts'
import { App } from './App.tsx'
import { rememberEarlyEnter } from '../form/earlyEnter.ts'
import { legacyDestination } from './frontEndMarker.ts'
import { pageNames, placeAt, type Place } from '../ui/pages.ts'
import { loadView } from './pageScreens.tsx'
import { loadSettings } from './settings.ts'
import { pushAddressAgain } from '../ui/stayHere.ts'
import { beginHydration } from '../ui/takingOver.ts'

/** The prerendered page has its language in `lang`; Vite's dev server serves one page for all languages. */
const localeOf = (prerendered: boolean): Locale => {
  if (!prerendered) return currentLocale()
  return document.documentElement.lang.startsWith('zh') ? 'zh' : 'en'
}

const start = async (root: HTMLElement): Promise<void> => {
  const prerendered = root.hasChildNodes()
  if (prerendered) rememberEarlyEnter()
  const locale = localeOf(prerendered)
  const place: Place = placeAt(location.pathname, locale) ?? {
    page: pageNames.find((name) => name === root.dataset['page']) ?? '404',
    locale,
    prefixed: false,
  }
  if (place.page === 'login') pushAddressAgain()
  const [view, settings] = await Promise.all([
    loadView(place.page, place.locale, prerendered),
    loadSettings(),
    restoreUser().catch(() => {}),
  ])
  const app = (
    <StrictMode>
      <App place={place} view={view} settings={settings} />
    </StrictMode>
  )
  // A transition, so that hydration does not block input.
  if (prerendered) {
    beginHydration()
    startTransition(() => void hydrateRoot(root, app))
  } else createRoot(root).render(app)
}

const marked = location.pathname.endsWith('/home') ? legacyDestination(location.href) : null
const root = document.getElementById('root')
if (marked) location.replace(marked)
else if (root) void start(root)
