import { z } from 'zod'

export const nothing = z.strictObject({})

export const ignored = z.object({})

export const done = z.literal(true)
