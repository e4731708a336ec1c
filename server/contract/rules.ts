import { z } from 'zod'
import { companyNameKey } from './companyNames.ts'
import { idPattern } from './filters.ts'
import { writtenEmail } from './emails.ts'
import { fold } from './fold.ts'
import { hasLongerDialCode, isDialCode, keepsZero } from './dialCodes.ts'
import { longestDocumentVersion } from './legal.ts'
import { dataLevels, defaultDialCode } from './enums.ts'

/**
 * Field rules, written once: the server guards with them, forms show their messages.
 * Every message is a key of the `validation` texts.
 */

/** Letters of any script with the signs that names carry: space, middle dot, hyphen, apostrophe, full stop. */
const nameCharacters = /^[\p{L}\p{M}][\p{L}\p{M} ·•.'’-]*$/u

/** Letters and digits of any script with the signs that organisations' names carry. */
const organisationCharacters = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ·•.,'’&()（）/-]*$/u

/**
 * Text without characters that no one sees or that turn the direction of what follows: controls, zero-width and
 * bidirectional ones, fillers, variation selectors. Two emails or names that differ look different.
 */
const visibleOnly = /^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFFD]*$/u

/** One such line without signs of markup; emoji keep the selector that colours them. A blank of Braille is not seen either. */
export const visibleLine =
  /^(?!\uFE0F)(?:\uFE0F|[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFD<>])*$/u

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
    .regex(visibleLine, 'validation.specialCharacters')

/** The name of a file that someone sends, without what no one sees: lists and the log show it. */
export const fileName = z
  .string('validation.required')
  .max(255, 'validation.tooLong')
  .transform((name) => name.replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, ''))
  .pipe(trimmed)

/** A title of one line, which may be empty. */
export const line = (most: number) =>
  text
    .max(most, 'validation.tooLong')
    .regex(/^[^\p{C}\p{Zl}\p{Zp}\uFFFD]*$/u, 'validation.specialCharacters')

/** Running text of any number of lines, which may be empty; what joins emoji may stand in it. */
export const prose = (most: number) =>
  text
    .max(most, 'validation.tooLong')
    .regex(/^(?:[\t\n\r\u200D]|[^\p{C}\uFFFD])*$/u, 'validation.specialCharacters')

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
    .max(64, 'validation.tooLong')
    .regex(/^\P{N}*$/u, 'validation.nameDigits')
    .regex(visibleOnly, 'validation.specialCharacters')
    .regex(nameCharacters, 'validation.specialCharacters')

export const realName = personName('validation.required')

export const nickName = z
  .string('validation.required')
  .trim()
  .max(64, 'validation.tooLong')
  .regex(visibleOnly, 'validation.specialCharacters')
  .regex(/^[^<>]*$/u, 'validation.specialCharacters')

export const organisationName = (whenEmpty: string) =>
  filled(whenEmpty)
    .max(128, 'validation.tooLong')
    .regex(visibleOnly, 'validation.specialCharacters')
    .regex(organisationCharacters, 'validation.specialCharacters')
    // Compatibility characters become several letters in the form that is compared.
    .refine((text) => companyNameKey(text).length <= 128, 'validation.tooLong')

/** Letters and digits only, not digits only, at least 6 characters. */
export const username = trimmed
  .min(6, 'validation.usernameLength')
  .max(32, 'validation.usernameLength')
  .regex(/^[A-Za-z0-9]+$/, 'validation.usernameCharacters')
  .regex(/[A-Za-z]/, 'validation.usernameDigitsOnly')

export const email = trimmed
  .overwrite(writtenEmail)
  .max(254, 'validation.tooLong')
  .regex(visibleOnly, 'validation.emailFormat')
  .regex(
    /^[^\s@<>()[\]\\,;:"]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.(?:\p{L}{2,63}|xn--[a-z\d-]{1,59})$/iu,
    'validation.emailFormat',
  )
  // Some letters become two in lower case.
  .refine((text) => fold(text).length <= 254, 'validation.tooLong')

/** Digits of an international dialling code, without the plus sign. */
export const dialCode = z
  .string('validation.dialCodeRequired')
  .regex(/^[1-9]\d{0,6}$/, 'validation.dialCodeRequired')
  .refine(isDialCode, 'validation.dialCodeRequired')

/** Digits of a phone number; `isPhone` tells whether they fit the dialling code. */
export const phoneOr = (whenEmpty: string) =>
  filled(whenEmpty).regex(/^\d{4,15}$/, 'validation.phoneFormat')

export const phone = phoneOr('validation.required')

/**
 * 11 digits starting with 1 at home; elsewhere 4 to 15 digits (E.164). A number is written in one way: where a
 * longer dialling code holds its first digits, that is the one to choose, and a 0 that is dialled inside a country alone is
 * left out.
 */
export const isPhone = (dial: string, digits: string): boolean =>
  dial === defaultDialCode
    ? /^1\d{10}$/.test(digits)
    : /^\d{4,15}$/.test(digits) &&
      (!digits.startsWith('0') || keepsZero(dial)) &&
      !hasLongerDialCode(dial, digits)

/** Letters and digits only. Kept in capitals. */
export const organisationCode = trimmed
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
    .regex(/^[^\p{Cc}]*$/u, 'validation.specialCharacters')

/** A password as it is typed when logging in: whatever was once set is accepted, nothing is cut. */
export const anyPassword = z
  .string('validation.required')
  .min(1, 'validation.required')
  .max(1024, 'validation.tooLong')

/** An id on the wire. */
export const id = z.string('validation.required').regex(idPattern, 'validation.id')
