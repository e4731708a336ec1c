/**
 * Where an address leads that names the front end in its fragment, as old bookmarks of `/` do; the
 * server, which never sees fragments, sends those to the home page. Null for everything else.
 */
export const markedDestination = (address: string): '/ucFrontEnd/personalCenter' | null => {
  const fragment = address.split('#')[1] ?? ''
  return fragment.includes('ucFrontEnd') && !fragment.toLowerCase().includes('login')
    ? '/ucFrontEnd/personalCenter'
    : null
}
