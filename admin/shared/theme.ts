import { readCookie, writeCookie } from './cookies.ts'
import { createListeners } from './store.ts'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const { notify, subscribe } = createListeners()

const storedTheme = (): ThemeChoice => {
  const stored = readCookie('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
/** A cache, because every render reads the theme and reading cookies is slow. */
let cachedTheme: ThemeChoice | undefined

export const currentTheme = (): ThemeChoice => (cachedTheme ??= storedTheme())

/** Stores the choice and applies it through `data-theme` on the root element, which the design tokens use. */
export const storeTheme = (theme: ThemeChoice): void => {
  writeCookie('theme', theme)
  cachedTheme = theme
  document.documentElement.dataset.theme = theme
  notify()
}

export const onThemeChange = subscribe
