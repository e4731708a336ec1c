import { z } from 'zod'
import { checkContact, eitherContact, splitPhone, typedCode } from './codes.ts'
import { locales } from '#contract/text/locale'
import {
  agreementVersion,
  email,
  newPassword,
  organisationName,
  realName,
  registrationPasswordPolicy,
  username,
} from '#contract/core/rules'

export const repeatedPassword = z
  .string('validation.confirmPasswordRequired')
  .min(1, 'validation.confirmPasswordRequired')

const twice = {
  password: newPassword(registrationPasswordPolicy),
  confirmPassword: repeatedPassword,
}

export const passwordsMatch = (form: { password: string; confirmPassword: string }): boolean =>
  form.password === form.confirmPassword
export const passwordMismatch = {
  path: ['confirmPassword'],
  message: 'validation.passwordMismatch',
}

export const registration = z
  .strictObject({
    username,
    realName,
    ...twice,
    ...eitherContact,
    code: typedCode,
    agree: z.literal(true, 'errors.agreementRequired'),
    agreementVersion: agreementVersion,
  })
  .overwrite(splitPhone)
  .refine(passwordsMatch, passwordMismatch)
  .superRefine(checkContact)
export type Registration = z.output<typeof registration>

export const registered = z.strictObject({ userId: z.string() })

export const passwordReset = z
  .strictObject({ ...twice, ...eitherContact, code: typedCode })
  .overwrite(splitPhone)
  .refine(passwordsMatch, passwordMismatch)
  .superRefine(checkContact)
export type PasswordReset = z.output<typeof passwordReset>

export const linkToken = z.string('validation.required').min(1, 'validation.required').max(200)

export const activationDays = 7

export const activation = z
  .strictObject({ ...twice, token: linkToken })
  .refine(passwordsMatch, passwordMismatch)
export type Activation = z.output<typeof activation>

export const activated = z.strictObject({ username: z.string() })
export type Activated = z.infer<typeof activated>

export const setup = z.strictObject({
  token: linkToken,
  companyName: organisationName('errors.companyNameEmpty'),
  username,
  realName,
  email,
  password: newPassword(registrationPasswordPolicy),
  locale: z.enum(locales, 'validation.invalid').optional(),
})
export type Setup = z.output<typeof setup>

export const setupQuestion = z.strictObject({ token: linkToken })

export const usernameQuery = z.strictObject({ username })
