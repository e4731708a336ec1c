import { useSyncExternalStore } from 'react'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { onSessionChange, storedUser } from '#shared/session.ts'
import { currentTheme, onThemeChange, type ThemeChoice } from '#shared/theme.ts'

const never = () => () => undefined

const userText = (): string => {
  const user = storedUser()
  return user ? JSON.stringify(user) : ''
}

/** The user that this browser has stored; null in the prerendered page. */
export const useUser = (): SignedInUser | null => {
  const text = useSyncExternalStore(onSessionChange, userText, () => '')
  return text ? (JSON.parse(text) as SignedInUser) : null
}

export const useTheme = (): ThemeChoice =>
  useSyncExternalStore(onThemeChange, currentTheme, () => 'system')

/** Query string of the address; empty in the prerendered page, because one page serves every query. */
export const useSearch = (): string =>
  useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  )
