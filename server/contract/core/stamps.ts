import { z } from 'zod'

/** Every change increases `version`. */
export const stamps = {
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int().min(1),
} as const
export type Stamps = { [Name in keyof typeof stamps]: z.infer<(typeof stamps)[Name]> }
