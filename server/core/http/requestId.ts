import { randomUUID } from 'node:crypto'

/** A version 7 UUID (RFC 9562): it begins with the time, so that the log's index on call ids grows at its end. */
export const newRequestId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
