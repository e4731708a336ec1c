import { useEffect, useState } from 'react'

const storedToken = (): string | null => {
  const state: unknown = history.state
  const isHeld = typeof state === 'object' && state !== null && 'token' in state
  return isHeld && typeof state.token === 'string' ? state.token : null
}

/**
 * The token stands behind the `#` of the page's address. It leaves the address at once and stays with this entry of
 * the tab's history, so that a reload or the way back does not need the whole address again.
 * @returns null where there is none
 */
const takeToken = (): string | null => {
  const token = /^#([\w-]{20,200})$/.exec(location.hash)?.[1]
  if (token === undefined) return storedToken()
  const state = { ...(history.state as object | null), token }
  history.replaceState(state, '', location.pathname + location.search)
  return token
}

/** To be called once the token has served its purpose. */
export const forgetAddressToken = (): void =>
  history.replaceState({ ...(history.state as object | null), token: undefined }, '')

/** The token that the page's address brought last; null where it brought none, undefined until that is known. */
export const useAddressToken = (): string | null | undefined => {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const take = () => {
      const brought = takeToken()
      setToken((known) => brought ?? known ?? null)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}
