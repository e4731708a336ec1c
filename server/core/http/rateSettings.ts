import { z } from 'zod'

/** What a user and an address may do: calls a minute, and answers in ten minutes that tell who or what is there. */
export type Rates = Record<
  'reads' | 'writes' | 'messages' | 'probes',
  { perUser: number; perAddress: number }
>

const usual: Rates = {
  reads: { perUser: 6000, perAddress: 30_000 },
  writes: { perUser: 1200, perAddress: 6000 },
  messages: { perUser: 300, perAddress: 1500 },
  probes: { perUser: 50, perAddress: 90 },
}

/** More than can be counted in a window: programs that test or measure ask more than people do. */
const none = 1_000_000_000

const count = z
  .string()
  .regex(/^[1-9]\d*$/, 'must be a whole number of 1 or more')
  .transform(Number)
  .optional()

/** The settings by their names in the environment. */
export const rateSettings = {
  RATE_READS_PER_USER: count,
  RATE_READS_PER_ADDRESS: count,
  RATE_WRITES_PER_USER: count,
  RATE_WRITES_PER_ADDRESS: count,
  RATE_MESSAGES_PER_USER: count,
  RATE_MESSAGES_PER_ADDRESS: count,
  RATE_PROBES_PER_USER: count,
  RATE_PROBES_PER_ADDRESS: count,
}

type Settings = { [name in keyof typeof rateSettings]?: number | undefined }

/** The rates in force. Those that are not set are the usual ones; with `NODE_ENV` test there are none. */
export const ratesOf = (env: Settings & { NODE_ENV: string }): Rates => {
  const rate = (name: keyof Rates) => {
    const upper = name.toUpperCase() as Uppercase<typeof name>
    const { perUser, perAddress } =
      env.NODE_ENV === 'test' ? { perUser: none, perAddress: none } : usual[name]
    return {
      perUser: env[`RATE_${upper}_PER_USER`] ?? perUser,
      perAddress: env[`RATE_${upper}_PER_ADDRESS`] ?? perAddress,
    }
  }
  return {
    reads: rate('reads'),
    writes: rate('writes'),
    messages: rate('messages'),
    probes: rate('probes'),
  }
}
