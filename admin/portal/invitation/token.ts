/**
 * The token of an invitation stands behind the `#` of its address. It leaves the address bar and the history at once
 * and waits in this tab alone, through registering or logging in, until it has been used.
 */
const storageKey = 'invitation'

/** The token that the address brought or that waits in this tab; null where there is none. */
export const takeToken = (): string | null => {
  const token = /^#([\w-]{20,200})$/.exec(location.hash)?.[1]
  if (token === undefined) return sessionStorage.getItem(storageKey)
  sessionStorage.setItem(storageKey, token)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

export const forgetToken = (): void => sessionStorage.removeItem(storageKey)
