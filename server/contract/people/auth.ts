import { z } from 'zod'
import { suspension } from './suspension.ts'
import { passkeyProof, secondFactorDue, secondFactorProof } from './factors.ts'
import { provenEmail, provenPhone } from './codes.ts'
import * as rules from '#contract/core/rules'

/** `expires_in` is in seconds. */
export const tokenAnswer = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
  userId: z.string(),
})
export type TokenAnswer = z.infer<typeof tokenAnswer>

const agreement = {
  agree: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional(),
  agreementVersion: rules.agreementVersion,
}

/** `username` may be a username, phone or email address. */
export const passwordGrant = z.strictObject({
  grant_type: z.literal('password'),
  username: rules.loginName,
  password: rules.anyPassword,
  ...agreement,
})
export const smsGrant = provenPhone.safeExtend({ grant_type: z.literal('sms_code'), ...agreement })
export const emailGrant = provenEmail.extend({ grant_type: z.literal('email_code'), ...agreement })
export const refreshGrant = z.strictObject({ grant_type: z.literal('refresh_token') }).meta({
  description:
    'Exchanges the login cookie. A lock by wrong passwords refuses new logins alone: a session that runs goes on ' +
    'and is refreshed during a lock, so that nobody can throw a user out by typing wrong passwords.',
})
/** The second step of a login, after error 7400. */
export const secondFactorGrant = secondFactorProof.extend(agreement)

/** A passkey with user verification counts as two factors, so that it also finishes a login begun otherwise. */
export const passkeyGrant = z.strictObject({
  grant_type: z.literal('passkey'),
  ...passkeyProof,
  ...agreement,
})

const firstGrants = [passwordGrant, smsGrant, emailGrant, refreshGrant] as const

export const tokenRequest = z.discriminatedUnion(
  'grant_type',
  [...firstGrants, secondFactorGrant, passkeyGrant],
  'validation.grantType',
)

/** GET takes only the grants of the specification. */
export const tokenQuery = z.discriminatedUnion('grant_type', firstGrants, 'validation.grantType')

export const currentUser = z.strictObject({
  userId: z.string(),
  nickName: z.string(),
  userName: z.string(),
  userCompanyName: z.string().nullable(),
  userTel: z.string().nullable(),
  isCompanyUser: z.boolean(),
  companyId: z.string().nullable(),
  token: z.string(),
  isOurCompany: z.boolean(),
  isAgency: z.boolean(),
  isSystemAdministrator: z.boolean(),
  isCompanyAdministrator: z.boolean(),
  email: z.string().nullable(),
  dialCode: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
  /** Set for members of a suspended company, who can only open their own account. */
  suspension: suspension.nullable(),
  /** Set while the caller's company, or the provider of its staff, requires a second factor that the caller lacks. */
  secondFactorDue: secondFactorDue.nullable(),
  /** Version of the current agreement when the caller has not accepted it yet. */
  agreementToAccept: z.string().nullable(),
})
export type CurrentUser = z.infer<typeof currentUser>

export const publicSettings = z.strictObject({
  publishShow: z.boolean(),
  systemName: z.strictObject({ zh: z.string(), en: z.string() }),
  passwordPolicy: z.strictObject({
    registration: z.strictObject({ minimum: z.number(), maximum: z.number() }),
    userCentre: z.strictObject({ minimum: z.number(), maximum: z.number() }),
  }),
  filings: z.strictObject({ icp: z.string(), police: z.string() }),
  contact: z.strictObject({
    phone: z.string(),
    email: z.string(),
    hours: z.strictObject({ zh: z.string(), en: z.string() }),
    address: z.strictObject({ zh: z.string(), en: z.string() }),
  }),
  logo: z.string().nullable(),
  agreementVersion: z.string(),
  /** Content hash of the reference data, sent as `?v=` in its URLs. */
  referenceVersion: z.string(),
})
export type PublicSettings = z.infer<typeof publicSettings>

export const companyTypeAnswer = z.strictObject({
  companyType: z.number().int().nullable(),
  isAgency: z.boolean(),
  isOurCompany: z.boolean(),
})
