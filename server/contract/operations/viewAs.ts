import { z } from 'zod'

/** Seconds that a viewing lasts at most. */
export const viewingSeconds = 1800

/** A viewing that began: the grant for the header, and whose eyes it lends. */
export const viewing = z.strictObject({
  grant: z.string(),
  expiresAt: z.string(),
  userId: z.string(),
  username: z.string(),
  realName: z.string(),
})
export type Viewing = z.infer<typeof viewing>
