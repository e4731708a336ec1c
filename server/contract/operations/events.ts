import { z } from 'zod'

/**
 * What `GET /gateway/events` sends: what changed, never what it holds.
 * - `record`: a record of a resource, or with `id` null any number of them;
 * - `queue`: what waits for the reader's decision in a resource;
 * - `rights`: the reader's rights or menus; `notifications`: their inbox;
 * - `reset`: more than can be told, so everything may have changed;
 * - `session`: the session is over, and nothing more will come.
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

/** How often an open stream says that it is still there, in milliseconds. */
export const heartbeatMs = 15_000
