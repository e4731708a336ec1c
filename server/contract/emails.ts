import { nfkc } from './fold.ts'
import { readableDomain } from './punycode.ts'

/**
 * An address in the one way in which it is written: compatibility forms made equal, the domain as people read it, so that
 * `xn--mnchen-3ya.de` and `münchen.de` are one.
 */
export const writtenEmail = (text: string): string => {
  const plain = nfkc(text).trim()
  const domain = plain.lastIndexOf('@') + 1
  return plain.slice(0, domain) + (domain ? nfkc(readableDomain(plain.slice(domain))) : plain)
}
