import { z } from 'zod'

/**
 * Events of `GET /gateway/events`; they name the change, never the content.
 * - `record`: a record of a resource; with `id` null, any number of them
 * - `queue`: items that wait for the reader's decision in a resource
 * - `rights`: the reader's rights or menus; `notifications`: their inbox
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

/** Milliseconds between keep-alive events of an open stream. */
export const heartbeatMs = 15_000
