import { z } from 'zod'
import { limit, whole } from './settingTypes.ts'
import type { Channel } from './recipient.ts'

/** How many messages others may cause. */
export interface MessageLimits {
  /**
   * Verification codes that are sent in an hour: for one network address at most, and in all for one kind of recipients
   * before every further one is hard to get. Beyond half of either a proof of work is asked for, of that many bits.
   */
  codeLimits: { perAddress: number; inAll: number; proofBits: number }
  /**
   * Messages in 24 hours that a company's administrators may cause to contacts they enter: text messages cost money,
   * mails that nobody wants cost the sender's reputation.
   */
  companyMessages: Record<Channel, number>
}

/** The settings by their names in the environment. */
export const messageSettings = {
  CODES_PER_ADDRESS: limit.default(300),
  CODES_IN_ALL: limit.default(3000),
  CODE_PROOF_BITS: whole.pipe(z.number().min(1).max(26)).default(18),
  TEXTS_PER_COMPANY: limit.default(1000),
  MAILS_PER_COMPANY: limit.default(10_000),
}

type Settings = { [name in keyof typeof messageSettings]: number }

export const messageLimitsOf = (env: Settings): MessageLimits => ({
  codeLimits: {
    perAddress: env.CODES_PER_ADDRESS,
    inAll: env.CODES_IN_ALL,
    proofBits: env.CODE_PROOF_BITS,
  },
  companyMessages: { sms: env.TEXTS_PER_COMPANY, email: env.MAILS_PER_COMPANY },
})
