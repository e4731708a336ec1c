import { z } from 'zod'

export const viewingSeconds = 1800

export const viewing = z.strictObject({
  grant: z.string(),
  expiresAt: z.string(),
  userId: z.string(),
  username: z.string(),
  realName: z.string(),
})
export type Viewing = z.infer<typeof viewing>
