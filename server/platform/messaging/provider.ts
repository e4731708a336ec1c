import type { Locale } from '#contract/text/locale'

/** What a message says. Vendors that send from templates take name and values, the others the text. */
export interface Content {
  text: string
  /** Empty for text messages. */
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

/** A way to send messages of one channel: SMTP, a hook, a vendor. */
export interface Provider {
  /** Whether the message can still be read in the outbox after sending: only where the outbox is all there is. */
  readonly keepsContent: boolean
  /** Resolves when the message was accepted. @throws DeliveryError */
  send(message: Message): Promise<void>
  close(): void
}

/** A message was not accepted. Its text names no recipient and no content: it reaches the log. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  /** Trying again will not help. */
  readonly permanent: boolean
  /** It may have been sent nonetheless: no answer came in time. */
  readonly uncertain: boolean
  /**
   * The reason is the provider's own, or about the settings themselves. Others would tell whoever enters an address which
   * hosts and ports answer in the portal's network.
   */
  readonly isAnswer: boolean

  constructor(reason: string, { permanent = false, uncertain = false, isAnswer = false } = {}) {
    super(reason)
    this.isAnswer = isAnswer
    this.permanent = permanent
    this.uncertain = uncertain
  }
}

/** Longest wait for a provider; the caller of a verification code waits as long. */
export const sendTimeoutMs = 10_000

/** The text of an answer; empty where it is longer than `maxBytes`: the rest is not read. */
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
