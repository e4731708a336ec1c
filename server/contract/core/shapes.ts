import { z } from 'zod'

/** A body or query that holds nothing. */
export const nothing = z.strictObject({})

/** A query that means nothing here and is allowed nevertheless. */
export const ignored = z.object({})

/** The answer of what only says that it is done. */
export const done = z.literal(true)
