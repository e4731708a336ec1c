import { z } from 'zod'
import { anyPassword } from '#contract/core/rules'
import { typedCode } from './codes.ts'
import { passkeyProof, recoveryCode } from './factors.ts'

/** Authenticator apps show codes in two groups. */
const spacedCode = z
  .string('validation.codeRequired')
  .overwrite((code) => code.replaceAll(' ', ''))
  .pipe(typedCode)

const channel = z.enum(['sms', 'email'], 'validation.invalid')

export const confirmCodeRequest = z.strictObject({ channel })

export const accountConfirmation = z.union(
  [
    z.strictObject({ password: anyPassword }),
    /** Without a channel, a code of an authenticator app; in one shape, so that a mistyped code is refused as one. */
    z.strictObject({ channel: channel.optional(), code: spacedCode }),
    z.strictObject({ recoveryCode }),
    z.strictObject(passkeyProof),
  ],
  'validation.invalid',
)
export type AccountConfirmation = z.output<typeof accountConfirmation>

export const accountConfirmed = z.strictObject({ confirmedUntil: z.string() })
