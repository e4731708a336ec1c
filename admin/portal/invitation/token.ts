/**
 * The token follows the `#` of the address. It is removed from the address bar and the history immediately and kept in
 * `sessionStorage` (this tab only) through registration or login until it is used.
 */
const storageKey = 'invitation'

/** The token from the address or from this tab's storage, or null. */
export const readToken = (): string | null => {
  const token = /^#([\w-]{20,200})$/.exec(location.hash)?.[1]
  if (token === undefined) return sessionStorage.getItem(storageKey)
  sessionStorage.setItem(storageKey, token)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

export const forgetToken = (): void => sessionStorage.removeItem(storageKey)
