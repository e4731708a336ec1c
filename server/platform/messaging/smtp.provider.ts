import type { Transporter } from 'nodemailer'
import type { Locale } from '#contract/text/locale'
import { withTimeout } from '#server/core/timers'
import { DeliveryError, sendTimeoutMs, type Provider } from './provider.ts'

const connections = 3

interface SmtpError {
  code?: unknown
  responseCode?: unknown
}

/** The server rejected the message permanently. A refused login is our configuration error, so the message waits. */
const isPermanent = ({ code, responseCode }: SmtpError): boolean =>
  typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'

/** The response came from a server that has identified itself as a mail server. */
const isMailServers = ({ code, responseCode }: SmtpError): boolean =>
  typeof responseCode === 'number' && /^(EAUTH|EENVELOPE|EMESSAGE)$/.test(String(code))

const asDeliveryError = (error: unknown): DeliveryError => {
  const facts: SmtpError = typeof error === 'object' && error !== null ? error : {}
  return new DeliveryError(`${String(facts.code ?? 'error')} ${String(facts.responseCode ?? '')}`, {
    permanent: isPermanent(facts),
    isAnswer: isMailServers(facts),
    uncertain: facts.code === 'ETIMEDOUT' || facts.code === 'ESOCKET',
  })
}

export interface Sender {
  address: string
  name: Record<Locale, string>
}

/** Sends mail through an SMTP server; the URL's query may hold more nodemailer options, e.g. `requireTLS=true`. */
export const smtpProvider = (url: string, sender: Sender): Provider => {
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: connections,
      connectionTimeout: sendTimeoutMs / 2,
      greetingTimeout: sendTimeoutMs / 2,
      socketTimeout: sendTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let opened: Promise<Transporter> | undefined
  return {
    keepsContent: false,
    send: async ({ id, recipient, subject, content }) => {
      const mail = {
        from: { name: sender.name[content.locale], address: sender.address },
        to: { name: '', address: recipient },
        subject,
        text: content.text,
        html: content.html,
        messageId: `<outbox-${id}@${sender.address.split('@')[1] ?? 'localhost'}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': content.locale },
      }
      opened ??= open()
      const sending = opened
        .then((transport) => transport.sendMail(mail))
        .catch((error: unknown) => {
          throw asDeliveryError(error)
        })
      if (!(await withTimeout(sendTimeoutMs, sending)))
        throw new DeliveryError('no answer in time', { uncertain: true })
    },
    // An error on opening was already reported to the sender.
    close: () => void opened?.then((transport) => transport.close()).catch(() => {}),
  }
}
