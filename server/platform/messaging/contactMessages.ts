import { mailText as words } from '#i18n/server'
import type { MailKey } from '#i18n/en/mails'
import { addressOf, type Recipient } from '#server/core/recipient'
import type { Outgoing } from './delivery.ts'
import { mail, timeText, type Reader } from './messages.ts'

type Args = Record<string, string>

const textMessage = (reader: Reader, to: Recipient, template: string, values: Args): Outgoing => ({
  channel: 'sms',
  recipient: addressOf(to),
  subject: '',
  content: {
    text: words(reader.locale, `sms.${template}` as MailKey, values),
    html: '',
    template,
    values,
    locale: reader.locale,
  },
})

const commonArgs = ({ env, locale }: Reader, username: string) => ({
  system: env.systemName[locale],
  url: env.publicUrl,
  username,
})

/** Which end of a change of contact a message goes to: the one that was entered, or the one from before. */
export type ContactNotice = 'contactEntered' | 'contactReplaced' | 'contactRemoved'

/** Tells the owner of a contact that someone else entered, replaced or removed it. It carries nothing secret. */
export const contactNotice = (
  reader: Reader,
  to: Recipient,
  notice: ContactNotice,
  username: string,
): Outgoing => {
  const args = commonArgs(reader, username)
  if (to.channel === 'sms') return textMessage(reader, to, notice, args)
  const { locale } = reader
  return mail(to.email, words(locale, 'noticeSubject', args), notice, {
    lang: locale,
    brand: args.system,
    title: words(locale, 'noticeTitle', args),
    paragraphs: [
      words(locale, notice, args),
      words(locale, notice === 'contactEntered' ? 'contactUnknown' : 'contactAdvice', args),
    ],
    footer: words(locale, 'footer', args),
  })
}

/** The link by which the owner of an account that others created sets its password. */
export const activationMessage = (
  reader: Reader,
  to: Recipient,
  activation: { username: string; company: string; expiresAt: number; link: string },
): Outgoing => {
  const { locale } = reader
  const { username, company, link } = activation
  const args = {
    ...commonArgs(reader, username),
    company,
    link,
    time: timeText(locale, activation.expiresAt),
  }
  if (to.channel === 'sms') return textMessage(reader, to, 'activation', args)
  return mail(to.email, words(locale, 'activationSubject', args), 'activation', {
    lang: locale,
    brand: args.system,
    title: words(locale, 'activationTitle', args),
    paragraphs: [
      words(locale, 'activationText', args),
      words(locale, 'activationHint', args),
      words(locale, 'invitationWarning', args),
    ],
    action: { label: words(locale, 'activationAction', args), url: link },
    footer: words(locale, 'footer', args),
  })
}
