import { fold, foldLetters } from './fold.ts'
import { lookAlikes, simplified } from './lookAlikes.ts'

/**
 * Unique key of a company name: ignores width, case and punctuation, and treats 有限公司 and 有限责任公司 as equal. All other
 * differences, including other legal forms, distinguish companies.
 */
export const companyNameKey = (name: string): string =>
  fold(name)
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replace(/[.'’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(\p{Script=Han}) /gu, '$1')
    .replace(/ (?=\p{Script=Han})/gu, '')
    .replaceAll('有限责任公司', '有限公司')

const chineseForms = /(?:股份有限公司|有限公司|集团公司|集团|公司)$/
const latinForms =
  /^(?:company|limited|incorporated|corporation|gmbh|corp|inc|llc|plc|ltd|pte|pty|sa|co|ag|kg|bv)$/

const withoutForms = (key: string): string => {
  const nameParts = key.split(' ')
  while (nameParts.length > 1 && latinForms.test(nameParts.at(-1) ?? '')) nameParts.pop()
  let rest = nameParts.join('')
  for (let shorter = rest; shorter !== ''; shorter = rest.replace(chineseForms, '')) {
    if (shorter === rest && !chineseForms.test(rest)) break
    rest = shorter
  }
  return rest
}

/**
 * Key for finding similar names for the reviewer: without legal forms, traditional characters simplified, and letters
 * of other scripts replaced by Latin look-alikes (skeletons as in UTS 39).
 */
export const similarNameKey = (name: string): string => {
  const simple = [...companyNameKey(name)].map((sign) => simplified.get(sign) ?? sign).join('')
  const plain = foldLetters(withoutForms(simple.replaceAll('有限责任公司', '有限公司')))
  return [...plain]
    .map((sign) => lookAlikes.get(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Minimum length of a name that is searched inside longer names: four Chinese characters or five letters. */
const minContained = (name: string): number => (/^\p{Script=Han}/u.test(name) ? 4 : 5)
const maxContained = 32
/** Characters that a longer name may have before the part that matches. */
export const maxBefore = 4

export const isLongEnough = (likeness: string): boolean => likeness.length >= minContained(likeness)

export const containedIn = (likeness: string): string[] =>
  Array.from({ length: maxBefore + 1 }, (_none, start) => likeness.slice(start)).flatMap((rest) => {
    const minLength = minContained(rest)
    const maxLength = Math.min(rest.length, maxContained)
    return Array.from({ length: Math.max(0, maxLength - minLength + 1) }, (_none, more) =>
      rest.slice(0, minLength + more),
    )
  })

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/**
 * Checks a unified social credit code (GB 32100-2015: 18 characters, weights 3^i mod 31). Codes that fail may still be
 * real; they are flagged, never blocked.
 */
export const hasValidCheckCharacter = (code: string): boolean => {
  if (code.length !== 18) return false
  let sum = 0
  let weight = 1
  for (const sign of code.slice(0, 17)) {
    const value = alphabet.indexOf(sign)
    if (value < 0) return false
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return alphabet[(31 - (sum % 31)) % 31] === code[17]
}
