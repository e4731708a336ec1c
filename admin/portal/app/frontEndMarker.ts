/**
 * Destination of an address with the front end in its fragment, as in old bookmarks (`/#/ucFrontEnd…`). The server
 * cannot see the fragment, so it sends them to the home page. Null for other addresses.
 */
export const legacyDestination = (address: string): '/ucFrontEnd/personalCenter' | null => {
  const fragment = address.split('#')[1] ?? ''
  return fragment.includes('ucFrontEnd') && !fragment.toLowerCase().includes('login')
    ? '/ucFrontEnd/personalCenter'
    : null
}
