import { nfkc, withoutInvisible } from './fold.ts'

const longestDomain = 255
/** Letters and numbers that are seen, and nothing that an address of a page takes for the end of its host. */
const hostCharacters = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}.。-])+$/u

const asciiDomain = (domain: string): string => {
  const isPlain = /^\p{ASCII}*$/u.test(domain)
  if (isPlain || domain.length > longestDomain || !hostCharacters.test(domain)) return domain
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : domain
}

/**
 * An address in the one way in which it is written: nothing invisible in it, compatibility forms equal, the domain as it is looked up
 * (IDNA, by the engine's own URL), so that `münchen.de` and `xn--mnchen-3ya.de` are one.
 */
export const writtenEmail = (text: string): string => {
  const plain = withoutInvisible(nfkc(text)).trim()
  const domain = plain.lastIndexOf('@') + 1
  return domain === 0 ? plain : plain.slice(0, domain) + asciiDomain(plain.slice(domain))
}
