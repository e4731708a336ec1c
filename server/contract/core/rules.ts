import { z } from 'zod'
import {
  lineCharacter,
  onlyCharacters,
  organisationCharacters,
  personCharacters,
  visibleCharacter,
  visibleTitle,
  normalizeName,
} from '#contract/text/characters'
import { companyNameKey } from '#contract/text/companyNames'
import { idPattern } from '#contract/text/filters'
import { normalizeEmail } from '#contract/text/emails'
import { fold, nfkc, withoutInvisible } from '#contract/text/fold'
import { isDialCode, normalizeDialCode, normalizePhoneInput } from '#contract/text/phones'
import { maxDocumentVersionLength } from '#contract/core/legal'
import { dataLevels } from './enums.ts'

/** Field rules shared by the server and the forms. Every message is a key of the `validation` texts. */

const visibleSign = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

const visibleText = (whenMissing: string) =>
  z
    .string(whenMissing)
    .trim()
    .overwrite((text) => (visibleSign.test(text) ? text : ''))

const text = visibleText('validation.required')

const requiredText = (whenEmpty: string) => visibleText(whenEmpty).min(1, whenEmpty)

const trimmed = requiredText('validation.required')

export const filledText = (most: number) => trimmed.max(most, 'validation.tooLong')

/** One required line, e.g. a title, without invisible characters, `<` and `>`. */
export const label = (most: number, whenEmpty?: string) =>
  (whenEmpty === undefined ? trimmed : requiredText(whenEmpty))
    .max(most, 'validation.tooLong')
    .check(visibleTitle)

/** Removes invisible characters, because lists and the log show the name. */
export const fileName = z
  .string('validation.required')
  .max(255, 'validation.tooLong')
  .transform((name) => name.replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, ''))
  .pipe(trimmed)

/** One line, possibly empty; any visible or space character. */
export const line = (most: number) =>
  text.max(most, 'validation.tooLong').check(onlyCharacters(lineCharacter))

/** Multi-line text, possibly empty; zero-width joiners are allowed because emoji need them. */
export const prose = (most: number) =>
  text.max(most, 'validation.tooLong').check(onlyCharacters(/^(?:[\t\n\r\u200D]|[^\p{C}\uFFFD])$/u))

/**
 * Version of the agreement shown next to the checkbox. If another version is in force on submission, the person must
 * agree again; without it, the consent applies to the version in force.
 */
export const agreementVersion = z
  .string('validation.invalid')
  .max(maxDocumentVersionLength, 'validation.tooLong')
  .optional()

export const whole = (least: number, most: number) =>
  z
    .number('validation.invalid')
    .int('validation.wholeNumber')
    .min(least, 'validation.tooSmall')
    .max(most, 'validation.tooLarge')

/** Like `whole`, but the messages name the bounds, so they must be in the unit that the form shows. */
export const wholeBetween = (least: number, most: number) =>
  z
    .number('validation.invalid')
    .int('validation.wholeNumber')
    .min(least, 'validation.atLeast')
    .max(most, 'validation.atMost')

export const dataLevel = z.union(
  dataLevels.map((level) => z.literal(level)),
  'validation.invalid',
)

/** An id to filter by; a malformed id is accepted and finds nothing. */
export const idFilterValue = z.string().max(40, 'validation.id')

export const personName = (whenEmpty: string) =>
  requiredText(whenEmpty)
    .overwrite(normalizeName)
    .max(64, 'validation.tooLong')
    .regex(/^[\P{N}〇]*$/u, 'validation.nameDigits')
    .check(personCharacters)

export const realName = personName('validation.required')

/** Nickname of a person. */
export const nickName = z
  .string('validation.required')
  .trim()
  .max(64, 'validation.tooLong')
  .check(onlyCharacters(visibleCharacter))

/** Converts full-width letters, digits and signs to ASCII, except brackets, which belong to Chinese names. */
const asciiWidth = (text: string): string => text.replace(/[\uFF01-\uFF07\uFF0A-\uFF5E]/g, nfkc)

export const organisationName = (whenEmpty: string) =>
  requiredText(whenEmpty)
    .overwrite(normalizeName)
    .overwrite(asciiWidth)
    .max(128, 'validation.tooLong')
    .check(organisationCharacters)
    // The comparison key may be longer than the name, because compatibility characters expand to several letters.
    .refine((text) => companyNameKey(text).length <= 128, 'validation.tooLong')

export const normalizeCode = (text: string): string => withoutInvisible(nfkc(text)).trim()

export const username = trimmed
  .overwrite(normalizeCode)
  .min(6, 'validation.usernameLength')
  .max(32, 'validation.usernameLength')
  .regex(/^[A-Za-z0-9]+$/, 'validation.usernameCharacters')
  .regex(/[A-Za-z]/, 'validation.usernameDigitsOnly')

export const email = trimmed
  .overwrite(normalizeEmail)
  .max(254, 'validation.tooLong')
  .regex(/^\P{C}*$/u, 'validation.emailFormat')
  .regex(
    /^[^\s@<>()[\]\\,;:"]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.(?:\p{L}{2,63}|xn--[a-z\d-]{1,59})$/iu,
    'validation.emailFormat',
  )
  // The lower-case form may be longer than the address, because some letters become two.
  .refine((text) => fold(text).length <= 254, 'validation.tooLong')

export const dialCode = z
  .string('validation.dialCodeRequired')
  .overwrite(normalizeDialCode)
  .regex(/^[1-9]\d{0,6}$/, 'validation.dialCodeRequired')
  .refine(isDialCode, 'validation.dialCodeRequired')

/** A phone number in any spelling; forms normalize it with `normalizePhoneFields` and check it with `isPhone`. */
export const phoneOr = (whenEmpty: string) =>
  requiredText(whenEmpty)
    .max(64, 'validation.phoneFormat')
    .overwrite(normalizePhoneInput)
    .regex(/^\+?\d{4,20}$/, 'validation.phoneFormat')

export const phone = phoneOr('validation.required')

export { isPhone } from '#contract/text/phones'

export const loginName = filledText(254).overwrite(withoutInvisible)

export const organisationCode = trimmed
  .overwrite(normalizeCode)
  .max(32, 'validation.tooLong')
  .regex(/^[A-Za-z0-9]+$/, 'validation.organisationCodeCharacters')
  .transform((code) => code.toUpperCase())

export interface PasswordPolicy {
  minimum: number
  maximum: number
}

/**
 * Registration and password reset use the first policy; changes in the user centre and accounts created there use the
 * second.
 */
export const registrationPasswordPolicy: PasswordPolicy = { minimum: 9, maximum: 16 }
export const userCentrePasswordPolicy: PasswordPolicy = { minimum: 8, maximum: 128 }

export const newPassword = ({ minimum, maximum }: PasswordPolicy) =>
  z
    .string('validation.required')
    .min(1, 'validation.required')
    .refine((password) => password.length >= minimum && password.length <= maximum, {
      message: 'validation.passwordLength',
      params: { minimum, maximum },
    })
    .regex(/\p{L}/u, 'validation.passwordLetterAndDigit')
    .regex(/\p{Nd}/u, 'validation.passwordLetterAndDigit')
    .regex(/^[^\p{Cc}]*$/u, 'validation.controlCharacters')

/**
 * Password at login: never trimmed, and not checked against the policy, because the policy may have changed since it
 * was set.
 */
export const anyPassword = z
  .string('validation.required')
  .min(1, 'validation.required')
  .max(1024, 'validation.tooLong')

export const id = z.string('validation.required').regex(idPattern, 'validation.id')
