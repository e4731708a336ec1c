/**
 * Destination of an old bookmark with the path in its fragment (`/#/ucFrontEnd…`), or null for other addresses. The
 * server cannot see the fragment, so it sends such addresses to the home page.
 */
export const legacyDestination = (address: string): '/ucFrontEnd/personalCenter' | null => {
  const fragment = address.split('#')[1] ?? ''
  return fragment.includes('ucFrontEnd') && !fragment.toLowerCase().includes('login')
    ? '/ucFrontEnd/personalCenter'
    : null
}
