import { useEffect, useState } from 'react'

const storedToken = (): string | null => {
  const state: unknown = history.state
  const hasToken = typeof state === 'object' && state !== null && 'token' in state
  return hasToken && typeof state.token === 'string' ? state.token : null
}

/**
 * Reads the token after the `#` of the address and removes it from there. It stays in this history entry, so that a
 * reload or going back does not need the full address.
 * @returns null if none
 */
const readToken = (): string | null => {
  const token = /^#([\w-]{20,200})$/.exec(location.hash)?.[1]
  if (token === undefined) return storedToken()
  const state = { ...(history.state as object | null), token }
  history.replaceState(state, '', location.pathname + location.search)
  return token
}

export const forgetAddressToken = (): void =>
  history.replaceState({ ...(history.state as object | null), token: undefined }, '')

/** The latest token from the address; null if it has none, undefined before hydration. */
export const useAddressToken = (): string | null | undefined => {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const updateToken = () => {
      const newToken = readToken()
      setToken((known) => newToken ?? known ?? null)
    }
    updateToken()
    addEventListener('hashchange', updateToken)
    return () => removeEventListener('hashchange', updateToken)
  }, [])
  return token
}
