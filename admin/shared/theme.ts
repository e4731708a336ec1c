import { readCookie, writeCookie } from './cookies.ts'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const listeners = new Set<() => void>()

const storedTheme = (): ThemeChoice => {
  const stored = readCookie('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
/** Kept, because every drawing of the page asks for it and a browser is slow to give its cookies. */
let known: ThemeChoice | undefined

/** The choice that this page shows; without a stored one the system decides. */
export const currentTheme = (): ThemeChoice => (known ??= storedTheme())

/** Stores the choice and shows it at once: `data-theme` on the root is what the tokens look at. */
export const storeTheme = (theme: ThemeChoice): void => {
  writeCookie('theme', theme)
  known = theme
  document.documentElement.dataset.theme = theme
  listeners.forEach((listener) => listener())
}

/** Calls back when the choice changes on this page. @returns the way to stop. */
export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
