import { useSyncExternalStore } from 'react'
import { currentTheme, onThemeChange, storeTheme, type ThemeChoice } from '#shared/theme.ts'

/** The reader's choice of colours, stored for the whole site; the same wherever the page offers it. */
export const useThemeChoice = (): readonly [ThemeChoice, (choice: ThemeChoice) => void] => [
  useSyncExternalStore(onThemeChange, currentTheme),
  storeTheme,
]
