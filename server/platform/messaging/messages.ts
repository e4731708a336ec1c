import { codeSeconds, type CodePurpose } from '#contract/people/codes'
import type { Locale } from '#contract/text/locale'
import type {
  NotificationArgs,
  NotificationKind,
  SecurityNotificationKind,
} from '#contract/operations/notifications'
import type { MailKey } from '#i18n/en/mails'
import { gatheredText, mailText as words, notificationText } from '#i18n/server'
import type { Context } from '#server/core/context'
import { addressOf, type Recipient } from '#server/core/recipient'
import { clockOf } from '#server/core/clock'
import type { Outgoing } from './delivery.ts'
import { mailHtml, mailText, type MailParts } from './mailLayout.ts'

export interface Reader extends Pick<Context, 'env' | 'settings'> {
  locale: Locale
}

type Values = Record<string, string>

/** A mail by the keys of its texts; paragraphs are worded already. */
type Letter = Pick<MailParts, 'code' | 'paragraphs' | 'action'> & {
  subject: MailKey
  title: MailKey
}

/** Words messages for a reader. @param more what their texts name beside the system, its address and these */
export const writerOf = ({ env, settings, locale }: Reader, more: Values) => {
  const system = settings.current.systemName[locale]
  const args = { system, url: env.publicUrl, ...more }
  const say = (key: MailKey) => words(locale, key, args)
  const mail = (recipient: string, template: string, letter: Letter): Outgoing => {
    const { subject, title, ...rest } = letter
    const common = { lang: locale, brand: system, title: say(title), footer: say('footer') }
    const parts: MailParts = { ...common, ...rest }
    const values: Values = rest.code === undefined ? {} : { code: rest.code }
    const content = { text: mailText(parts), html: mailHtml(parts), template, values, locale }
    return { channel: 'email', recipient, subject: say(subject), content }
  }
  /** @param values what a vendor's own template takes; all that the texts name where not given */
  const sms = (recipient: string, template: string, key: MailKey, values: Values = args) => ({
    channel: 'sms' as const,
    recipient,
    subject: '',
    content: { text: say(key), html: '', template, values, locale },
  })
  return { say, mail, sms }
}

/** The message that carries a code, in the language of the person who asked for it. */
export const codeMessage = (
  reader: Reader,
  to: Recipient,
  purpose: CodePurpose,
  code: string,
): Outgoing => {
  const values = { code, minutes: String(codeSeconds / 60) }
  const { say, mail, sms } = writerOf(reader, values)
  const template = `code.${purpose}` as const
  if (to.channel === 'sms') {
    const key = purpose === 'bindEmail' ? 'sms.bindPhone' : (`sms.${purpose}` as const)
    return sms(addressOf(to), template, key, values)
  }
  return mail(to.email, template, {
    subject: 'codeSubject',
    title: template,
    code,
    paragraphs: [say('codeHint'), say('codeWarning')],
  })
}

const zones: Record<Locale, string> = { zh: 'Asia/Shanghai', en: 'UTC' }

/**
 * A moment as messages tell it, to the minute and with its zone. Accounts hold no time zone of their own: Chinese
 * messages tell Beijing time, English ones UTC.
 */
export const timeText = (locale: Locale, at: number): string => {
  const clock = new Date(clockOf(zones[locale])(at)).toISOString().slice(0, 16).replace('T', ' ')
  return words(locale, 'time', { clock })
}

/** The message that carries an invitation, to an email address or a phone number. */
export const invitationMessage = (
  reader: Reader,
  to: { channel: 'email' | 'sms'; recipient: string },
  invitation: {
    company: string
    inviter: string
    roles: readonly string[]
    expiresAt: number
    link: string
  },
): Outgoing => {
  const { locale } = reader
  const { company, inviter, link } = invitation
  const roles = invitation.roles.join(locale === 'zh' ? '、' : ', ')
  const values = { company, inviter, time: timeText(locale, invitation.expiresAt), link }
  const { say, mail, sms } = writerOf(reader, { ...values, roles })
  if (to.channel === 'sms') return sms(to.recipient, 'invitation', 'sms.invitation', values)
  return mail(to.recipient, 'invitation', {
    subject: 'invitationSubject',
    title: 'invitationTitle',
    paragraphs: [
      say('invitationText'),
      ...(roles ? [say('invitationRoles')] : []),
      say('invitationHint'),
      say('invitationWarning'),
    ],
    action: { label: say('invitationAction'), url: link },
  })
}

/** What ended an account for good. */
export type AccountEnd = 'accountDeleted' | 'accountMerged'

/** Tells whose account it was that it is gone. Nothing of the message stays, as nothing does of the person. */
export const accountEndMessage = (
  reader: Reader,
  to: Recipient,
  end: AccountEnd,
  { username, address, at }: { username: string; address: string; at: number },
): Outgoing => {
  const more = { username, address, time: timeText(reader.locale, at) }
  const { say, mail, sms } = writerOf(reader, more)
  if (to.channel === 'sms') return { ...sms(addressOf(to), end, `sms.${end}`), isForgotten: true }
  const letter = {
    subject: 'noticeSubject',
    title: 'noticeTitle',
    paragraphs: [say(end), say('noticeTime'), say('accountEndAdvice')],
  } as const
  return { ...mail(to.email, end, letter), isForgotten: true }
}

/** The link by which the owner of an account that others created sets its password. */
export const activationMessage = (
  reader: Reader,
  to: Recipient,
  {
    expiresAt,
    ...activation
  }: { username: string; company: string; expiresAt: number; link: string },
): Outgoing => {
  const time = timeText(reader.locale, expiresAt)
  const { say, mail, sms } = writerOf(reader, { ...activation, time })
  if (to.channel === 'sms') return sms(addressOf(to), 'activation', 'sms.activation')
  return mail(to.email, 'activation', {
    subject: 'activationSubject',
    title: 'activationTitle',
    paragraphs: [say('activationText'), say('activationHint'), say('invitationWarning')],
    action: { label: say('activationAction'), url: activation.link },
  })
}

/** A message that shows whether messages get through. */
export const testMessage = (reader: Reader, to: Recipient): Outgoing => {
  const { say, mail, sms } = writerOf(reader, {})
  if (to.channel === 'sms') return sms(addressOf(to), 'test', 'sms.test')
  return mail(to.email, 'test', {
    subject: 'testSubject',
    title: 'testTitle',
    paragraphs: [say('testText')],
  })
}

/**
 * A notification as a mail, to someone who chose to have them, with the way to its record.
 * @param more how many others of its kind it stands for
 */
export const notificationMail = (
  reader: Reader,
  to: { email: string; username: string },
  { kind, args, link }: { kind: NotificationKind; args: NotificationArgs; link: string },
  more: number,
): Outgoing => {
  const text = gatheredText(reader.locale, kind, args, more)
  const title = text.replaceAll(/\s+/g, ' ').slice(0, 120)
  const { say, mail } = writerOf(reader, { username: to.username, title })
  const url = `${reader.env.publicUrl}/ucFrontEnd${link}`
  return mail(to.email, kind, {
    subject: 'notificationSubject',
    title: 'notificationTitle',
    paragraphs: [text, say('notificationChoice')],
    ...(link === '' ? {} : { action: { label: say('notificationAction'), url } }),
  })
}

/** A mail to the owner of an account about what happened to it. */
export const securityMail = (
  reader: Reader,
  { email, username }: { email: string; username: string },
  event: { kind: SecurityNotificationKind; args: NotificationArgs; address: string; at: number },
): Outgoing => {
  const { locale } = reader
  const { kind, args, address } = event
  const time = timeText(locale, event.at)
  const { say, mail } = writerOf(reader, { username, address, time })
  // Someone else did that, as the mail says.
  const advice = kind === 'security.passwordGenerated' ? 'contactAdvice' : 'noticeAdvice'
  return mail(email, kind, {
    subject: 'noticeSubject',
    title: 'noticeTitle',
    paragraphs: [notificationText(locale, kind, args), say('noticeTime'), say(advice)],
  })
}
