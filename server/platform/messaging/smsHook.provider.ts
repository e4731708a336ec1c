import { createHmac } from 'node:crypto'
import {
  DeliveryError,
  sendTimeoutMs,
  unanswered,
  type Message,
  type Provider,
} from './provider.ts'

/** Returns `sha256=` and the hex HMAC-SHA256 of `timestamp.body`, which the receiver recomputes. */
const hookSignature = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Statuses below 500 that are worth a retry. */
const temporaryStatuses = new Set([408, 425, 429])

const bodyOf = ({ id, recipient, content }: Message): string =>
  JSON.stringify({
    id: String(id),
    to: recipient,
    text: content.text,
    template: content.template,
    values: content.values,
    locale: content.locale,
  })

/**
 * Sends text messages by POST to the operator's URL. The receiver checks `X-Portal-Signature` and the age of
 * `X-Portal-Timestamp` (seconds since 1970), drops an `id` it has already seen, and responds with 2xx once it accepts
 * the message.
 * @param now the clock, in milliseconds since 1970
 */
export const smsHookProvider = (
  { url, secret }: { url: string; secret: string },
  now: () => number,
): Provider => ({
  keepsContent: false,
  send: async (message) => {
    const body = bodyOf(message)
    const timestamp = String(Math.floor(now() / 1000))
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(sendTimeoutMs),
      headers: {
        'Content-Type': 'application/json',
        'X-Portal-Timestamp': timestamp,
        'X-Portal-Signature': hookSignature(secret, timestamp, body),
      },
      body,
    }).catch((error: unknown) => {
      throw unanswered(error, url)
    })
    await response.body?.cancel()
    if (!response.ok)
      throw new DeliveryError(`status ${response.status}`, {
        permanent: response.status < 500 && !temporaryStatuses.has(response.status),
        failure: { name: 'status', args: { status: response.status } },
      })
  },
  close: () => {},
})
