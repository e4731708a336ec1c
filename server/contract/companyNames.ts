import { fold } from './fold.ts'

/** Legal forms at the end of a company's name, in the languages of its readers; longest first. */
const legalForms = [
  '有限责任公司',
  '股份有限公司',
  '有限公司',
  '集团公司',
  '集团',
  '公司',
  'company limited',
  'incorporated',
  'corporation',
  'limited',
  'company',
  'coltd',
  'gmbh',
  'corp',
  'inc',
  'llc',
  'plc',
  'ltd',
  'co',
  'ag',
].map((form) => form.replace(/\s/g, ''))

const bare = (name: string): string => fold(name).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The form in which company names are unique: width, case, spaces and punctuation made equal, legal forms in both
 * languages off. `Huanan Surveying Co., Ltd.` and `ＨＵＡＮＡＮ surveying` come to the same.
 */
export const companyNameKey = (name: string): string => {
  let key = bare(name)
  for (;;) {
    const form = legalForms.find((one) => key.length > one.length && key.endsWith(one))
    if (!form) return key
    key = key.slice(0, -form.length)
  }
}

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/**
 * Whether an organisation code is a unified social credit code with the right check character (GB 32100-2015,
 * 18 characters, weights 3^i mod 31). Codes that fail may still be real; they are flagged, never blocked.
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
