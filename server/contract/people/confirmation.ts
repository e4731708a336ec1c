import { z } from 'zod'
import { anyPassword } from '#contract/core/rules'
import { typedCode } from './codes.ts'
import { passkeyProof, recoveryCode, totpCode } from './factors.ts'

const channel = z.enum(['sms', 'email'], 'validation.invalid')

export const confirmCodeRequest = z.strictObject({ channel })

export const accountConfirmation = z.union(
  [
    z.strictObject({ password: anyPassword }),
    z.strictObject({ channel, code: typedCode }),
    totpCode,
    z.strictObject({ recoveryCode }),
    z.strictObject(passkeyProof),
  ],
  'validation.invalid',
)
export type AccountConfirmation = z.output<typeof accountConfirmation>

export const accountConfirmed = z.strictObject({ confirmedUntil: z.string() })
