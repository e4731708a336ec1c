import { z } from 'zod'

/** The kinds of values that settings have in the environment. */
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
export const whole = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)
/** A limit: a whole number of 1 or more. */
export const limit = whole.pipe(z.number().min(1))
