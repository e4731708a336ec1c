import { readCookie, writeCookie } from './cookies.ts'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const listeners = new Set<() => void>()

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
  listeners.forEach((listener) => listener())
}

export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
