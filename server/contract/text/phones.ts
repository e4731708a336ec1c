import { defaultDialCode } from './locale.ts'
import { nfkc, withoutInvisible } from './fold.ts'

/**
 * All international dialling codes of the reference data, without the plus sign; a test keeps both equal. Territories
 * with a shared code include their area digits, e.g. 1264.
 */
const dialCodes: ReadonlySet<string> = new Set(
  (
    '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 ' +
    '65 66 81 82 84 86 90 91 92 93 94 95 98 211 212 213 216 218 220 221 222 223 224 225 226 227 228 ' +
    '229 230 231 232 233 234 235 236 237 238 239 240 241 242 243 244 245 246 247 248 249 250 251 252 ' +
    '253 254 255 256 257 258 260 261 262 263 264 265 266 267 268 269 290 291 297 298 299 350 351 352 ' +
    '353 354 355 356 357 358 359 370 371 372 373 374 375 376 377 378 380 381 382 383 385 386 387 389 ' +
    '420 421 423 500 501 502 503 504 505 506 507 508 509 590 591 592 593 594 595 596 597 598 599 670 ' +
    '672 673 674 675 676 677 678 679 680 681 682 683 685 686 687 688 689 690 691 692 850 852 853 855 ' +
    '856 880 886 960 961 962 963 964 965 966 967 968 970 971 972 973 974 975 976 977 992 993 994 995 ' +
    '996 998 1242 1246 1264 1268 1284 1340 1345 1441 1473 1649 1664 1670 1671 1684 1721 1758 1767 ' +
    '1784 1787 1809 1829 1849 1868 1869 1876 1939'
  ).split(' '),
)

export const isDialCode = (code: string): boolean => dialCodes.has(code)

/** True when the digits after a code belong to a territory with a longer code, e.g. 264… after 1. */
const hasLongerDialCode = (code: string, digits: string): boolean =>
  [1, 2, 3].some((more) => dialCodes.has(code + digits.slice(0, more)))

/**
 * Countries whose numbers keep a leading 0: Benin, Ivory Coast, Gabon, Congo, Italy, San Marino and the Vatican.
 * Elsewhere the 0 is dialled only within the country.
 */
const codesWithZero: ReadonlySet<string> = new Set(['229', '225', '241', '242', '39', '378', '379'])

const keepsZero = (code: string): boolean => codesWithZero.has(code)

/** Stored form of a phone number: dialling code and national number, digits only. */
export interface PhoneNumber {
  dialCode: string
  phone: string
}

const maxDigits: ReadonlyMap<string, number> = new Map(
  (
    [
      [7, '297 373 960'],
      [8, '45 47 65 370 371 372 373 389 852 853 965 968 973 974 975 976 993 '],
      [
        9,
        '27 31 32 33 34 36 41 48 51 56 61 66 212 213 233 243 251 254 255 256 351 353 355 359 375 380',
      ],
      [9, '381 385 420 421 855 886 962 963 966 967 971 972 992 994 995 996 998'],
      [10, '1 7 20 30 40 44 46 52 57 58 60 63 64 81 82 84 90 91 92 95 98 234 856 880 964 977'],
      [11, '39 49 54 55 86'],
      [12, '62 358'],
      [13, '43'],
    ] as const
  ).flatMap(([most, codes]) =>
    codes
      .trim()
      .split(' ')
      .map((code) => [code, most] as const),
  ),
)

const trunkPrefixes: ReadonlyMap<string, string> = new Map([
  ['7', '8'],
  ['36', '06'],
  ['375', '80'],
  ['993', '8'],
])

/**
 * Reduces a typed or pasted number to digits and an optional leading plus, also written as 00. Converts full-width
 * characters, and removes spaces, hyphens, brackets, dots, quotes, and the `=` and `.0` that spreadsheets add.
 */
export const normalizePhoneInput = (text: string): string =>
  withoutInvisible(nfkc(text))
    .replace(/[\s\p{Pd}\u2212()[\]'"’‘“”`´·]/gu, '')
    .replace(/^=/, '')
    .replace(/^(\+?\d{5,})\.0+$/, '$1')
    .replace(/\./g, '')
    .replace(/^(?:\+|00)+/, '+')

/** Normalizes a typed or pasted verification code, which unlike a phone number may begin with zeros. */
export const normalizeDigits = (text: string): string =>
  withoutInvisible(nfkc(text)).replace(/[\s-]/g, '')

export const normalizeDialCode = (text: string): string =>
  normalizePhoneInput(text).replace(/^\+/, '')

const withoutTrunkPrefix = (code: string, digits: string): string => {
  const prefix = trunkPrefixes.get(code) ?? (keepsZero(code) ? '' : '0')
  const isPrefixed = prefix === '0' || digits.length > (maxDigits.get(code) ?? Infinity)
  return prefix && isPrefixed && digits.startsWith(prefix) ? digits.slice(prefix.length) : digits
}

const isAreaCode = (code: string): boolean => /^1\d{3}$/.test(code)

const nationalNumber = (code: string, digits: string): string => {
  const most = isAreaCode(code) ? 7 : (maxDigits.get(code) ?? Infinity)
  const repeated = [code, ...(isAreaCode(code) ? [code.slice(1)] : [])].find(
    (one) => digits.length > most && digits.startsWith(one),
  )
  return withoutTrunkPrefix(code, repeated ? digits.slice(repeated.length) : digits)
}

const maxDialCodeLength = 4

export const parsePhone = (text: string, dialCode: string = defaultDialCode): PhoneNumber => {
  const written = normalizePhoneInput(text)
  if (!written.startsWith('+'))
    return { dialCode, phone: /^\d+$/.test(written) ? nationalNumber(dialCode, written) : written }
  const digits = written.slice(1)
  for (let length = maxDialCodeLength; length > 0; length -= 1) {
    const code = digits.slice(0, length)
    if (isDialCode(code))
      return { dialCode: code, phone: nationalNumber(code, digits.slice(length)) }
  }
  return { dialCode, phone: written }
}

/**
 * Requires 11 digits starting with 1 in China, elsewhere 4 to 15 digits (E.164). Each number has one valid form: the
 * trunk prefix 0 is omitted, and the longest matching dialling code must be selected.
 */
export const isPhone = (dial: string, digits: string): boolean =>
  dial === defaultDialCode
    ? /^1\d{10}$/.test(digits)
    : /^\d{4,15}$/.test(digits) &&
      (!digits.startsWith('0') || keepsZero(dial)) &&
      !hasLongerDialCode(dial, digits)

/**
 * Returns the digits to search stored numbers for: without separators, trunk zero, or the dialling code of a complete
 * number. The result is a suffix of the typed digits, so it finds everything they would find.
 */
export const phoneSearchDigits = (text: string): string => {
  const written = normalizePhoneInput(text)
  if (written.startsWith('+')) return parsePhone(written).phone.replace('+', '')
  const { dialCode, phone } = parsePhone(`+${written}`)
  const whole = isAreaCode(dialCode) ? 7 : maxDigits.get(dialCode)
  const isWhole = !written.startsWith('0') && phone.length === whole
  return isWhole && written === dialCode + phone ? phone : written.replace(/^0/, '')
}

/**
 * Parses a number that carries its own dialling code, so that forms can split it into two fields; null for any other
 * text.
 */
export const findWholePhone = (text: string): PhoneNumber | null => {
  if (!normalizePhoneInput(text).startsWith('+')) return null
  const number = parsePhone(text)
  return isPhone(number.dialCode, number.phone) ? number : null
}

/** Use with `overwrite` on a form to normalize its two phone fields with `parsePhone`. */
export const normalizePhoneFields =
  (dialField: string, phoneField: string) =>
  <Form extends object>(form: Form): Form => {
    const { [dialField]: dial, [phoneField]: phone } = form as Record<string, unknown>
    if (typeof phone !== 'string' || phone === '') return form
    const given = typeof dial === 'string' && dial !== '' ? normalizeDialCode(dial) : undefined
    const written = normalizePhoneInput(phone)
    // If neither field contains a dialling code, the form keeps none, and an update leaves the stored one unchanged.
    if (given === undefined && !written.startsWith('+')) return { ...form, [phoneField]: written }
    const number = parsePhone(written, given)
    return { ...form, [dialField]: number.dialCode, [phoneField]: number.phone }
  }
