import { useSyncExternalStore } from 'react'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { onSessionChange, storedUser } from '#shared/session.ts'
import { currentTheme, onThemeChange, type ThemeChoice } from '#shared/theme.ts'

const never = () => () => undefined

const userText = (): string => {
  const user = storedUser()
  return user ? JSON.stringify(user) : ''
}

/** Who is logged in as far as this browser knows; no one in the prerendered page. */
export const useUser = (): SignedInUser | null => {
  const text = useSyncExternalStore(onSessionChange, userText, () => '')
  return text ? (JSON.parse(text) as SignedInUser) : null
}

/** The stored choice of colours. */
export const useTheme = (): ThemeChoice =>
  useSyncExternalStore(onThemeChange, currentTheme, () => 'system')

/** The query of the address; nothing in the prerendered page, which serves every query. */
export const useSearch = (): string =>
  useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  )
