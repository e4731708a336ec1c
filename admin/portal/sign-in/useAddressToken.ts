import { useEffect, useState } from 'react'

/**
 * The token stands behind the `#` of the page's address. It leaves the address bar and the history at once.
 * @returns null where the address holds none
 */
const takeToken = (): string | null => {
  const token = /^#([\w-]{20,200})$/.exec(location.hash)?.[1]
  if (token === undefined) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

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
