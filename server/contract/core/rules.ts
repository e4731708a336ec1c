import { z } from 'zod'
import {
  ofLine,
  onlyCharacters,
  organisationCharacters,
  personCharacters,
  visible,
  visibleTitle,
  writtenName,
} from '#contract/text/characters'
import { companyNameKey } from '#contract/text/companyNames'
import { idPattern } from '#contract/text/filters'
import { writtenEmail } from '#contract/text/emails'
import { fold, nfkc, withoutInvisible } from '#contract/text/fold'
import { isDialCode } from '#contract/text/dialCodes'
import { writtenDialCode, writtenPhone } from '#contract/text/phones'
import { longestDocumentVersion } from '#contract/core/legal'
import { dataLevels } from './enums.ts'

/**
 * Field rules, written once: the server guards with them, forms show their messages.
 * Every message is a key of the `validation` texts.
 */

const seen = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A text without blanks around it; one of which nothing is seen is empty. */
const written = (whenMissing: string) =>
  z
    .string(whenMissing)
    .trim()
    .overwrite((text) => (seen.test(text) ? text : ''))

const text = written('validation.required')

/** A text that must hold something; `whenEmpty` is the key of what is said otherwise. */
const filled = (whenEmpty: string) => written(whenEmpty).min(1, whenEmpty)

const trimmed = filled('validation.required')

/** A text of so many characters at most, which holds something. */
export const filledText = (most: number) => trimmed.max(most, 'validation.tooLong')

/** A name or title as people give it: one line, no signs of markup. */
export const label = (most: number, whenEmpty?: string) =>
  (whenEmpty === undefined ? trimmed : filled(whenEmpty))
    .max(most, 'validation.tooLong')
    .check(visibleTitle)

/** The name of a file that someone sends, without what no one sees: lists and the log show it. */
export const fileName = z
  .string('validation.required')
  .max(255, 'validation.tooLong')
  .transform((name) => name.replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, ''))
  .pipe(trimmed)

/** A title of one line, which may be empty. */
export const line = (most: number) =>
  text.max(most, 'validation.tooLong').check(onlyCharacters(ofLine))

/** Running text of any number of lines, which may be empty; what joins emoji may stand in it. */
export const prose = (most: number) =>
  text.max(most, 'validation.tooLong').check(onlyCharacters(/^(?:[\t\n\r\u200D]|[^\p{C}\uFFFD])$/u))

/**
 * The version of the agreement that stood beside the tick. Where another one is in force by then, it is asked for anew;
 * without it, the tick is for the one in force.
 */
export const agreementShown = z
  .string('validation.invalid')
  .max(longestDocumentVersion, 'validation.tooLong')
  .optional()

/** A whole number. */
export const whole = (least: number, most: number) =>
  z
    .number('validation.invalid')
    .int('validation.wholeNumber')
    .min(least, 'validation.tooSmall')
    .max(most, 'validation.tooLarge')

/** A whole number; what is outside of its bounds is told them, so they are in the unit that forms show. */
export const wholeBetween = (least: number, most: number) =>
  z
    .number('validation.invalid')
    .int('validation.wholeNumber')
    .min(least, 'validation.atLeast')
    .max(most, 'validation.atMost')

/** How far a role or a company reaches. */
export const dataLevel = z.union(
  dataLevels.map((level) => z.literal(level)),
  'validation.invalid',
)

/** An id to filter by; one that can be none finds nothing. */
export const idToFind = z.string().max(40, 'validation.id')

export const personName = (whenEmpty: string) =>
  filled(whenEmpty)
    .overwrite(writtenName)
    .max(64, 'validation.tooLong')
    .regex(/^[\P{N}〇]*$/u, 'validation.nameDigits')
    .check(personCharacters)

export const realName = personName('validation.required')

export const nickName = z
  .string('validation.required')
  .trim()
  .max(64, 'validation.tooLong')
  .check(onlyCharacters(visible))

/** Letters, digits and signs of full width as ASCII; brackets of full width belong to Chinese names. */
const asciiWidth = (text: string): string => text.replace(/[\uFF01-\uFF07\uFF0A-\uFF5E]/g, nfkc)

export const organisationName = (whenEmpty: string) =>
  filled(whenEmpty)
    .overwrite(writtenName)
    .overwrite(asciiWidth)
    .max(128, 'validation.tooLong')
    .check(organisationCharacters)
    // Compatibility characters become several letters in the form that is compared.
    .refine((text) => companyNameKey(text).length <= 128, 'validation.tooLong')

/** A code as it is pasted: width equal, nothing invisible in it. */
export const writtenCode = (text: string): string => withoutInvisible(nfkc(text)).trim()

/** Letters and digits only, not digits only, at least 6 characters. */
export const username = trimmed
  .overwrite(writtenCode)
  .min(6, 'validation.usernameLength')
  .max(32, 'validation.usernameLength')
  .regex(/^[A-Za-z0-9]+$/, 'validation.usernameCharacters')
  .regex(/[A-Za-z]/, 'validation.usernameDigitsOnly')

export const email = trimmed
  .overwrite(writtenEmail)
  .max(254, 'validation.tooLong')
  .regex(/^\P{C}*$/u, 'validation.emailFormat')
  .regex(
    /^[^\s@<>()[\]\\,;:"]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.(?:\p{L}{2,63}|xn--[a-z\d-]{1,59})$/iu,
    'validation.emailFormat',
  )
  // Some letters become two in lower case.
  .refine((text) => fold(text).length <= 254, 'validation.tooLong')

/** Digits of an international dialling code, without the plus sign. */
export const dialCode = z
  .string('validation.dialCodeRequired')
  .overwrite(writtenDialCode)
  .regex(/^[1-9]\d{0,6}$/, 'validation.dialCodeRequired')
  .refine(isDialCode, 'validation.dialCodeRequired')

/** A phone number however it is written; a form splits it with `onePhone` and checks it with `isPhone`. */
export const phoneOr = (whenEmpty: string) =>
  filled(whenEmpty)
    .max(64, 'validation.phoneFormat')
    .overwrite(writtenPhone)
    .regex(/^\+?\d{4,20}$/, 'validation.phoneFormat')

export const phone = phoneOr('validation.required')

export { isPhone } from '#contract/text/phones'

/** A login name: a user name, phone number or email address. */
export const loginName = filledText(254).overwrite(withoutInvisible)

/** Letters and digits only. Kept in capitals. */
export const organisationCode = trimmed
  .overwrite(writtenCode)
  .max(32, 'validation.tooLong')
  .regex(/^[A-Za-z0-9]+$/, 'validation.organisationCodeCharacters')
  .transform((code) => code.toUpperCase())

export interface PasswordPolicy {
  minimum: number
  maximum: number
}

/** Two readings: when registering and resetting, and in the user centre. */
export const registrationPasswordPolicy: PasswordPolicy = { minimum: 9, maximum: 16 }
export const userCentrePasswordPolicy: PasswordPolicy = { minimum: 8, maximum: 128 }

/** A new password under a policy: its length, at least one letter and one digit, no control characters. */
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

/** A password as it is typed when logging in: whatever was once set is accepted, nothing is cut. */
export const anyPassword = z
  .string('validation.required')
  .min(1, 'validation.required')
  .max(1024, 'validation.tooLong')

/** An id on the wire. */
export const id = z.string('validation.required').regex(idPattern, 'validation.id')
