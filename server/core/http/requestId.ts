import { randomUUID } from 'node:crypto'

/**
 * A new id of a call: a UUID that begins with the time (version 7 of RFC 9562), so that the log's index of calls grows at
 * its end.
 */
export const newRequestId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
