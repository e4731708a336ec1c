import { z } from 'zod'
import type { RateName } from '#contract/site/settings'

/** Calls per minute; `probes` counts responses per ten minutes that reveal whether a record exists. */
export type Rates = Record<RateName, { perUser: number; perAddress: number }>

type RateValues = Record<`${RateName}Per${'User' | 'Address'}`, number>

/** Effectively unlimited; test and benchmark programs send more calls than people do. */
const unlimited = 1_000_000_000

const count = z
  .string()
  .regex(/^[1-9]\d*$/, 'must be a whole number of 1 or more')
  .transform(Number)
  .optional()

export const rateVariables = {
  RATE_READS_PER_USER: count,
  RATE_READS_PER_ADDRESS: count,
  RATE_WRITES_PER_USER: count,
  RATE_WRITES_PER_ADDRESS: count,
  RATE_MESSAGES_PER_USER: count,
  RATE_MESSAGES_PER_ADDRESS: count,
  RATE_PROBES_PER_USER: count,
  RATE_PROBES_PER_ADDRESS: count,
}

type Variables = { [name in keyof typeof rateVariables]?: number | undefined }

/** With `NODE_ENV=test`, only explicitly set limits apply. */
export const rateValuesOf = (env: Variables & { NODE_ENV: string }): RateValues => {
  const unless = (usual: number) => (env.NODE_ENV === 'test' ? unlimited : usual)
  return {
    readsPerUser: env.RATE_READS_PER_USER ?? unless(6000),
    readsPerAddress: env.RATE_READS_PER_ADDRESS ?? unless(30_000),
    writesPerUser: env.RATE_WRITES_PER_USER ?? unless(1200),
    writesPerAddress: env.RATE_WRITES_PER_ADDRESS ?? unless(6000),
    messagesPerUser: env.RATE_MESSAGES_PER_USER ?? unless(300),
    messagesPerAddress: env.RATE_MESSAGES_PER_ADDRESS ?? unless(1500),
    probesPerUser: env.RATE_PROBES_PER_USER ?? unless(50),
    probesPerAddress: env.RATE_PROBES_PER_ADDRESS ?? unless(90),
  }
}

export const ratesOf = (values: RateValues): Rates => ({
  reads: { perUser: values.readsPerUser, perAddress: values.readsPerAddress },
  writes: { perUser: values.writesPerUser, perAddress: values.writesPerAddress },
  messages: { perUser: values.messagesPerUser, perAddress: values.messagesPerAddress },
  probes: { perUser: values.probesPerUser, perAddress: values.probesPerAddress },
})
