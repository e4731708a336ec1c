import { z } from 'zod'

/** Parameters of an address that names one record. */
export const byId = z.strictObject({ id: z.string() })

/** A body or query that holds nothing. */
export const nothing = z.strictObject({})

/** The answer of what only says that it is done. */
export const done = z.literal(true)
