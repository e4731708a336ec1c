import { z } from 'zod'

/**
 * Events of `GET /gateway/events`; they name what changed, without the content.
 * - `record`: a record of a resource changed; with `id` null, any of its records may have
 * - `queue`: the records that wait for this user's decision may have changed
 * - `rights`: the user's rights or menus; `notifications`: their inbox
 * - `reset`: anything may have changed
 * - `session`: the session has ended; no further events follow
 */
export const liveEvent = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('record'),
    data: z.strictObject({ resource: z.string(), id: z.string().nullable() }),
  }),
  z.strictObject({ event: z.literal('queue'), data: z.strictObject({ resource: z.string() }) }),
  z.strictObject({
    event: z.enum(['rights', 'notifications', 'reset', 'session']),
    data: z.strictObject({}),
  }),
])
export type LiveEvent = z.infer<typeof liveEvent>

export const recordChanged = (resource: string, id: string | null = null): LiveEvent => ({
  event: 'record',
  data: { resource, id },
})

export const happened = (event: 'rights' | 'notifications' | 'reset' | 'session'): LiveEvent => ({
  event,
  data: {},
})

/** Milliseconds between two keep-alive lines of an open stream. */
export const heartbeatMs = 15_000
