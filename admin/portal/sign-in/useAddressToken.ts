/**
 * The token of an activation stands behind the `#` of the page's address. It leaves the address bar and the history at
 * once. @returns null where the address holds none
 */
export const takeActivationToken = (): string | null => {
  const token = /^#([\w-]{20,200})$/.exec(location.hash)?.[1]
  if (token === undefined) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
