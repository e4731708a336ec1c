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

/** A message was not accepted. The error text goes to the log, so it contains neither recipient nor content. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly permanent: boolean
  /** The message may have been sent, because no response came in time. */
  readonly uncertain: boolean
  /**
   * The reason comes from the provider or concerns the settings, so it may be shown. Other reasons would reveal to
   * anyone who enters a URL which hosts and ports respond in the portal's network.
   */
  readonly isAnswer: boolean

  constructor(reason: string, { permanent = false, uncertain = false, isAnswer = false } = {}) {
    super(reason)
    this.isAnswer = isAnswer
    this.permanent = permanent
    this.uncertain = uncertain
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
