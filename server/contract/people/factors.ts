import { z } from 'zod'
import { normalizeDigits } from '#contract/text/phones'
import * as rules from '#contract/core/rules'

export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

export const maxFactors = 10
export const recoveryCodeCount = 10

/** Time to finish the second step of a login, or to answer a passkey request. */
export const challengeSeconds = 300

/** A company requires a second factor of its members; the provider is the company of its own staff. */
export const requirers = ['company', 'provider'] as const

/** Set while a second factor is required of someone who has none; from `until` on, nothing else is possible. */
export const secondFactorDue = z.strictObject({ requiredBy: z.enum(requirers), until: z.string() })
export type SecondFactorDue = z.infer<typeof secondFactorDue>

export const factor = z.strictObject({
  id: z.string(),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** True for a passkey that its provider copies to other devices. */
  isSynced: z.boolean(),
})
export type Factor = z.infer<typeof factor>

export const factorState = z.strictObject({
  factors: z.array(factor),
  recoveryCodesLeft: z.number().int(),
  /** Null without a requirement; also set for a caller who has a second factor. */
  requiredBy: z.enum(requirers).nullable(),
  /** End of the days of grace; null unless a second factor is required and missing. */
  until: z.string().nullable(),
  /** False where the address of the portal rules passkeys out: an IP address, or http other than localhost. */
  passkeysPossible: z.boolean(),
})
export type FactorState = z.infer<typeof factorState>

const name = rules.label(64)
export const factorName = z.strictObject({ name })

/** `address` is the `otpauth:` address in the QR code. */
export const totpCreated = z.strictObject({
  id: z.string(),
  secret: z.string(),
  address: z.string(),
})
export type TotpCreated = z.infer<typeof totpCreated>

const sixDigits = z
  .string('validation.codeRequired')
  .overwrite(normalizeDigits)
  .overwrite((code) => code.replaceAll(' ', ''))
  .min(1, 'validation.codeRequired')
  .regex(/^\d{6}$/, 'validation.sixDigits')
export const totpCode = z.strictObject({ code: sixDigits })

/** The first factor of an account comes with recovery codes, which are shown only once. */
export const factorAdded = z.strictObject({
  factor,
  recoveryCodes: z.array(z.string()).nullable(),
})
export type FactorAdded = z.infer<typeof factorAdded>

export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

/** An answer of an authenticator, as `@simplewebauthn/browser` returns it. */
const webAuthnAnswer = z
  .looseObject(
    {
      id: z.string().max(2000, 'validation.tooLong'),
      rawId: z.string().max(2000, 'validation.tooLong'),
      type: z.literal('public-key'),
      response: z.looseObject({}),
      clientExtensionResults: z.looseObject({}),
    },
    'validation.invalid',
  )
  .refine((answer) => JSON.stringify(answer).length <= 20_000, 'validation.tooLong')

const challenge = z.string('validation.required').max(2000, 'validation.tooLong')

/** `options` are for `@simplewebauthn/browser`; `challenge` goes back with its answer. */
export const passkeyOptions = z.strictObject({ options: z.looseObject({}), challenge: z.string() })
export type PasskeyOptions = z.infer<typeof passkeyOptions>

export const passkeyCreation = z.strictObject({ name, response: webAuthnAnswer, challenge })
export type PasskeyCreation = z.output<typeof passkeyCreation>

export const passkeyProof = { assertion: webAuthnAnswer, challenge }

/** Sixteen characters of base32 in groups of four; spaces, hyphens and case do not matter. */
export const recoveryCode = z
  .string('validation.codeRequired')
  .max(64, 'validation.tooLong')
  .overwrite((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
  .min(1, 'validation.codeRequired')

/** A second factor that someone types; exactly one of the two. */
export const typedFactor = {
  code: sixDigits.optional(),
  recoveryCode: recoveryCode.optional(),
}

/** Grants of the second step, after error 7400, and of a login by passkey alone. */
export const secondFactorProof = z.strictObject({
  grant_type: z.literal('second_factor'),
  /** `args.challenge` of error 7400. */
  challenge,
  ...typedFactor,
})

/** A person's factors as an administrator sees them, without the names of devices. */
export const factorsOfUser = z.strictObject({
  factors: z.array(factor.pick({ kind: true, createdAt: true, lastUsedAt: true })),
  recoveryCodesLeft: z.number().int(),
})
export type FactorsOfUser = z.infer<typeof factorsOfUser>

export const factorReset = z.strictObject({
  reason: rules.prose(500).min(1, 'validation.required'),
})

/** The requirement of the caller's company that its members have a second factor. */
export const companySecurity = z.strictObject({
  required: z.boolean(),
  since: z.string().nullable(),
  /** End of the days of grace of members who had no second factor at `since`. */
  until: z.string().nullable(),
  /** Days of grace from requiring to insisting. */
  days: z.number().int(),
  members: z.number().int(),
  without: z.number().int(),
})
export type CompanySecurity = z.infer<typeof companySecurity>

export const companySecurityChange = z.strictObject({
  required: z.boolean('validation.invalid'),
})
