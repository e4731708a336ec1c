import { z } from 'zod'
import { ratePresets } from '#contract/site/ratePresets'
import { rateNames, variableOf, type RateName } from '#contract/site/settings'

/** Calls per minute; `probes` counts responses per ten minutes that reveal whether a record exists. */
export type Rates = Record<RateName, { perUser: number; perAddress: number }>

const usual = ratePresets.standard
type Name = keyof typeof usual
type RateValues = Record<Name, number>

/** Effectively unlimited; test and benchmark programs send more calls than people do. */
const unlimited = 1_000_000_000

const count = z
  .string()
  .regex(/^[1-9]\d*$/, 'must be a whole number of 1 or more')
  .transform(Number)
  .optional()

const usualEntries = Object.entries(usual) as [Name, number][]

type Variable = (typeof variableOf)[Name]

export const rateVariables = Object.fromEntries(
  usualEntries.map(([name]) => [variableOf[name], count]),
) as Record<Variable, typeof count>

/** With `NODE_ENV=test`, only explicitly set limits apply. */
export const rateValuesOf = (
  env: Partial<Record<Variable, number | undefined>> & { NODE_ENV: string },
): RateValues =>
  Object.fromEntries(
    usualEntries.map(([name, value]) => [
      name,
      env[variableOf[name]] ?? (env.NODE_ENV === 'test' ? unlimited : value),
    ]),
  ) as RateValues

export const ratesOf = (values: RateValues): Rates =>
  Object.fromEntries(
    rateNames.map((name) => [
      name,
      { perUser: values[`${name}PerUser`], perAddress: values[`${name}PerAddress`] },
    ]),
  ) as Rates
