import type { ErrorArgs } from '#contract/core/errors'
import type { DeliveryFailure } from '#contract/site/messageTests'
import type { Locale } from '#contract/text/locale'

/** Vendors with templates use `template` and `values`, the others `text`. */
export interface Content {
  text: string
  html: string
  template: string
  values: Record<string, string>
  locale: Locale
}

export interface Message {
  id: number
  /** `+8613800000003`, or an email address. */
  recipient: string
  subject: string
  content: Content
}

export interface Provider {
  /** Whether the content stays readable in the outbox after sending, as with the development terminal. */
  readonly keepsContent: boolean
  /** Resolves when the message was accepted. @throws DeliveryError */
  send(message: Message): Promise<void>
  close(): void
}

export interface Failure {
  name: DeliveryFailure
  args?: ErrorArgs
}

const unexpected: Failure = { name: 'unexpected' }

interface DeliveryFacts {
  permanent?: boolean
  uncertain?: boolean
  failure?: Failure
}

/** A message was not accepted. The error text goes to the log, so it contains neither recipient nor content. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly permanent: boolean
  /** The message may have been sent, because no response came in time. */
  readonly uncertain: boolean
  /** The reason in the words of `deliveryReasons`, for the administrator who tests a channel. */
  readonly failure: Failure

  constructor(
    reason: string,
    { permanent = false, uncertain = false, failure = unexpected }: DeliveryFacts = {},
  ) {
    super(reason)
    this.permanent = permanent
    this.uncertain = uncertain
    this.failure = failure
  }
}

/** Timeout for a provider; the request for a verification code waits this long. */
export const sendTimeoutMs = 10_000

export const readBounded = async (response: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** @param code of an error of Node's sockets, DNS or TLS */
const connectionFailure = (code: string): DeliveryFailure => {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'hostNotFound'
  if (code === 'ECONNREFUSED') return 'refused'
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout'
  if (/CERT|SIGNED|UNABLE_TO_/.test(code)) return 'certificate'
  return /SSL|TLS|EPROTO/.test(code) ? 'encryption' : 'connectionFailed'
}

export const placeOf = (address: string): { host: string; port: string } => {
  const { hostname: host, port, protocol } = new URL(address)
  const usual = { 'http:': '80', 'https:': '443', 'smtp:': '25', 'smtps:': '465' }[protocol]
  return { host, port: port || (usual ?? '') }
}

/** The error of a request that got no response. */
export const unanswered = (error: unknown, address: string): DeliveryError => {
  const { name, cause }: { name?: unknown; cause?: unknown } = error instanceof Error ? error : {}
  const late = name === 'TimeoutError'
  const code: unknown = typeof cause === 'object' && cause !== null && 'code' in cause && cause.code
  return new DeliveryError(late ? 'no answer in time' : 'no connection', {
    uncertain: late,
    failure: {
      name: late ? 'timeout' : connectionFailure(String(code)),
      args: placeOf(address),
    },
  })
}
