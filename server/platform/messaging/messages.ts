import { codeSeconds, type CodePurpose } from '#contract/people/codes'
import type { Locale } from '#contract/text/locale'
import type {
  NotificationArgs,
  NotificationKind,
  SecurityNotificationKind,
} from '#contract/operations/notifications'
import type { MailKey } from '#i18n/en/mails'
import { groupedText, mailText as words, notificationText } from '#i18n/server'
import type { Context } from '#server/core/context'
import { addressOf, type Recipient, type Channel } from '#server/core/recipient'
import { clockOf } from '#server/core/days'
import type { Outgoing } from './delivery.ts'
import { mailHtml, mailText, type MailParts } from './mailLayout.ts'

export interface Reader extends Pick<Context, 'env' | 'settings'> {
  locale: Locale
}

type Values = Record<string, string>

/** Messages to the owner of an account about a change by someone else. */
type AccountNotice = ContactNotice | AccountEnd | 'phoneChanged' | 'emailChanged'

type Letter = Pick<MailParts, 'code' | 'paragraphs' | 'action'> & {
  subject: MailKey
  title: MailKey
}

/** @param more text variables in addition to the system's name and URL */
const writerOf = ({ env, settings, locale }: Reader, more: Values) => {
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
  /** @param values variables for a vendor's template; all text variables by default */
  const sms = (recipient: string, template: string, key: MailKey, values: Values = args) => ({
    channel: 'sms' as const,
    recipient,
    subject: '',
    content: { text: say(key), html: '', template, values, locale },
  })
  const notice = (
    to: Recipient,
    template: AccountNotice,
    more: readonly MailKey[],
    action?: Letter['action'],
  ): Outgoing => {
    if (to.channel === 'sms') return sms(addressOf(to), template, `sms.${template}`)
    const paragraphs = [template, ...more].map(say)
    return mail(to.email, template, {
      subject: 'noticeSubject',
      title: 'noticeTitle',
      paragraphs,
      ...(action && { action }),
    })
  }
  return { say, mail, sms, notice }
}

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
 * Formats a time to the minute with its zone. Accounts store no time zone, so Chinese messages use Beijing time and
 * English ones UTC.
 */
export const timeText = (locale: Locale, at: number): string => {
  const clock = new Date(clockOf(zones[locale])(at)).toISOString().slice(0, 16).replace('T', ' ')
  return words(locale, 'time', { clock })
}

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

export type AccountEnd = 'accountDeleted' | 'accountMerged'

/** Notifies the former owner that the account is gone. The message is erased after sending, like the account. */
export const accountEndMessage = (
  reader: Reader,
  to: Recipient,
  end: AccountEnd,
  { username, address, at }: { username: string; address: string; at: number },
): Outgoing => {
  const more = { username, address, time: timeText(reader.locale, at) }
  const { notice } = writerOf(reader, more)
  return { ...notice(to, end, ['noticeTime', 'accountEndAdvice']), isForgotten: true }
}

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
 * Renders a notification as a mail, with a link to its record.
 * @param more number of earlier notifications of the same kind that it also covers
 */
export const notificationMail = (
  reader: Reader,
  to: { email: string; username: string },
  { kind, args, link }: { kind: NotificationKind; args: NotificationArgs; link: string },
  more: number,
): Outgoing => {
  const text = groupedText(reader.locale, kind, args, more)
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

export const securityMail = (
  reader: Reader,
  { email, username }: { email: string; username: string },
  event: { kind: SecurityNotificationKind; args: NotificationArgs; address: string; at: number },
): Outgoing => {
  const { locale } = reader
  const { kind, args, address } = event
  const time = timeText(locale, event.at)
  const { say, mail } = writerOf(reader, { username, address, time })
  // Someone else generated the password, so the advice differs.
  const advice = kind === 'security.passwordGenerated' ? 'contactAdvice' : 'noticeAdvice'
  return mail(email, kind, {
    subject: 'noticeSubject',
    title: 'noticeTitle',
    paragraphs: [notificationText(locale, kind, args), say('noticeTime'), say(advice)],
  })
}

export type ContactNotice = 'contactEntered' | 'contactReplaced' | 'contactRemoved' | 'factorsReset'

/** Notifies the owner of a contact that someone else changed it or the account. The message contains no secret. */
export const contactNotice = (
  reader: Reader,
  to: Recipient,
  notice: ContactNotice,
  username: string,
): Outgoing => {
  const advice = notice === 'contactEntered' ? 'contactUnknown' : 'contactAdvice'
  return writerOf(reader, { username }).notice(to, notice, [advice])
}

export const contactChangedMessage = (
  reader: Reader,
  to: Recipient,
  changed: Channel,
  {
    at,
    expiresAt,
    ...textValues
  }: {
    username: string
    contact: string
    link: string
    address: string
    at: number
    expiresAt: number
  },
): Outgoing => {
  const key = changed === 'sms' ? 'phoneChanged' : 'emailChanged'
  const [time, until] = [timeText(reader.locale, at), timeText(reader.locale, expiresAt)]
  const { say, notice } = writerOf(reader, { ...textValues, time, until })
  const action = { label: say('contactUndoAction'), url: textValues.link }
  return notice(to, key, ['noticeTime', 'contactUndo'], action)
}
