import { getSystemErrorName } from 'node:util'
import type { Transporter } from 'nodemailer'
import type { DeliveryFailure } from '#contract/site/messageTests'
import type { Locale } from '#contract/text/locale'
import { withTimeout } from '#server/core/timers'
import { DeliveryError, placeOf, sendTimeoutMs, type Provider } from './provider.ts'

const connections = 3

interface SmtpError {
  code?: unknown
  responseCode?: unknown
  command?: unknown
  errno?: unknown
  message?: unknown
}

/** The server rejected the message permanently. A refused login is our configuration error, so the message waits. */
const isPermanent = ({ code, responseCode }: SmtpError): boolean =>
  typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'

const failures: Record<string, DeliveryFailure> = {
  EDNS: 'hostNotFound',
  ERR_INVALID_URL: 'hostNotFound',
  ETIMEDOUT: 'timeout',
  ETLS: 'encryption',
  EPROTOCOL: 'notMailServer',
  EAUTH: 'login',
  EMESSAGE: 'messageRefused',
}

/** nodemailer replaces the code of a socket's error by `ESOCKET`. */
const failureOf = ({ code, command, errno, message }: SmtpError): DeliveryFailure => {
  if (code === 'EENVELOPE') return command === 'RCPT TO' ? 'recipientRefused' : 'senderRefused'
  if (code !== 'ESOCKET') return failures[String(code)] ?? 'connectionFailed'
  if (typeof errno === 'number' && getSystemErrorName(errno) === 'ECONNREFUSED') return 'refused'
  if (/certificate|altnames/i.test(String(message))) return 'certificate'
  return /SSL|TLS/.test(String(message)) ? 'encryption' : 'connectionFailed'
}

const asDeliveryError = (error: unknown, url: string): DeliveryError => {
  const facts: SmtpError = typeof error === 'object' && error !== null ? error : {}
  return new DeliveryError(`${String(facts.code ?? 'error')} ${String(facts.responseCode ?? '')}`, {
    permanent: isPermanent(facts),
    failure: {
      name: failureOf(facts),
      args: { ...placeOf(url), status: String(facts.responseCode ?? '') },
    },
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
          throw asDeliveryError(error, url)
        })
      if (!(await withTimeout(sendTimeoutMs, sending)))
        throw new DeliveryError('no answer in time', {
          uncertain: true,
          failure: { name: 'timeout', args: placeOf(url) },
        })
    },
    // An error on opening was already reported to the sender.
    close: () => void opened?.then((transport) => transport.close()).catch(() => {}),
  }
}
