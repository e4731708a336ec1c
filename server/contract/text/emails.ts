import { nfkc, withoutInvisible } from './fold.ts'

const maxDomainLength = 255
/** Visible letters and digits only; excludes characters that end the host in a URL. */
const hostCharacters = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}.。-])+$/u

const asciiDomain = (domain: string): string => {
  const isPlain = /^\p{ASCII}*$/u.test(domain)
  if (isPlain || domain.length > maxDomainLength || !hostCharacters.test(domain)) return domain
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : domain
}

/**
 * Normalizes an email address: removes invisible characters, applies NFKC, and converts the domain to IDNA with the
 * engine's URL parser, so that `münchen.de` and `xn--mnchen-3ya.de` are equal.
 */
export const normalizeEmail = (text: string): string => {
  const plain = withoutInvisible(nfkc(text)).trim()
  const domain = plain.lastIndexOf('@') + 1
  return domain === 0 ? plain : plain.slice(0, domain) + asciiDomain(plain.slice(domain))
}
