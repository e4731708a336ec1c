import { codeSeconds, type CodePurpose } from '#contract/codes'
import type { Locale } from '#contract/enums'
import type {
  NotificationArgs,
  NotificationKind,
  SecurityNotificationKind,
} from '#contract/notifications'
import { gatheredText, mailText as words, notificationText } from '#i18n/server'
import type { Env } from '#server/core/env'
import { addressOf, type Recipient } from '#server/core/recipient'
import { clockOf } from '#server/core/tables/cells'
import type { Outgoing } from './delivery.ts'
import { mailHtml, mailText, type MailParts } from './mailLayout.ts'

export interface Reader {
  env: Env
  locale: Locale
}

/** A mail of these parts. */
export const mail = (
  recipient: string,
  subject: string,
  template: string,
  parts: MailParts,
): Outgoing => ({
  channel: 'email',
  recipient,
  subject,
  content: {
    text: mailText(parts),
    html: mailHtml(parts),
    template,
    values: parts.code === undefined ? {} : { code: parts.code },
    locale: parts.lang,
  },
})

const codeMail = (reader: Reader, email: string, purpose: CodePurpose, code: string): Outgoing => {
  const { env, locale } = reader
  const args = {
    system: env.systemName[locale],
    url: env.publicUrl,
    minutes: codeSeconds / 60,
  }
  return mail(email, words(locale, 'codeSubject', args), `code.${purpose}`, {
    lang: locale,
    brand: args.system,
    title: words(locale, `code.${purpose}`, args),
    code,
    paragraphs: [words(locale, 'codeHint', args), words(locale, 'codeWarning', args)],
    footer: words(locale, 'footer', args),
  })
}

/** The message that carries a code, in the language of the person who asked for it. */
export const codeMessage = (
  reader: Reader,
  recipient: Recipient,
  purpose: CodePurpose,
  code: string,
): Outgoing => {
  if (recipient.channel === 'email') return codeMail(reader, recipient.email, purpose, code)
  const { env, locale } = reader
  const minutes = codeSeconds / 60
  const key = purpose === 'bindEmail' ? 'sms.bindPhone' : (`sms.${purpose}` as const)
  return {
    channel: 'sms',
    recipient: addressOf(recipient),
    subject: '',
    content: {
      text: words(locale, key, { system: env.systemName[locale], code, minutes }),
      html: '',
      template: `code.${purpose}`,
      values: { code, minutes: String(minutes) },
      locale,
    },
  }
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
  { env, locale }: Reader,
  to: { channel: 'email' | 'sms'; recipient: string },
  invitation: {
    company: string
    inviter: string
    roles: readonly string[]
    expiresAt: number
    link: string
  },
): Outgoing => {
  const system = env.systemName[locale]
  const { company, inviter, roles, link } = invitation
  const args = {
    system,
    url: env.publicUrl,
    company,
    inviter,
    time: timeText(locale, invitation.expiresAt),
  }
  if (to.channel === 'sms')
    return {
      channel: 'sms',
      recipient: to.recipient,
      subject: '',
      content: {
        text: words(locale, 'sms.invitation', { ...args, link }),
        html: '',
        template: 'invitation',
        values: { company, inviter, time: args.time, link },
        locale,
      },
    }
  const named = roles.join(locale === 'zh' ? '、' : ', ')
  return mail(to.recipient, words(locale, 'invitationSubject', args), 'invitation', {
    lang: locale,
    brand: system,
    title: words(locale, 'invitationTitle', args),
    paragraphs: [
      words(locale, 'invitationText', args),
      ...(roles.length ? [words(locale, 'invitationRoles', { roles: named })] : []),
      words(locale, 'invitationHint', args),
      words(locale, 'invitationWarning', args),
    ],
    action: { label: words(locale, 'invitationAction', args), url: link },
    footer: words(locale, 'footer', args),
  })
}

/**
 * A notification as a mail, to someone who chose to have them, with the way to its record.
 * @param more how many others of its kind it stands for
 */
export const notificationMail = (
  { env, locale }: Reader,
  to: { email: string; username: string },
  notification: { kind: NotificationKind; args: NotificationArgs; link: string },
  more: number,
): Outgoing => {
  const text = gatheredText(locale, notification.kind, notification.args, more)
  const args = { system: env.systemName[locale], url: env.publicUrl, username: to.username }
  const title = text.replaceAll(/\s+/g, ' ').slice(0, 120)
  const url = notification.link === '' ? '' : `${env.publicUrl}/ucFrontEnd${notification.link}`
  return mail(
    to.email,
    words(locale, 'notificationSubject', { ...args, title }),
    notification.kind,
    {
      lang: locale,
      brand: args.system,
      title: words(locale, 'notificationTitle', args),
      paragraphs: [text, words(locale, 'notificationChoice', args)],
      ...(url === '' ? {} : { action: { label: words(locale, 'notificationAction', args), url } }),
      footer: words(locale, 'footer', args),
    },
  )
}

/** A mail to the owner of an account about what happened to it. */
export const securityMail = (
  { env, locale }: Reader,
  to: { email: string; username: string },
  event: { kind: SecurityNotificationKind; args: NotificationArgs; address: string; at: number },
): Outgoing => {
  const args = {
    system: env.systemName[locale],
    url: env.publicUrl,
    username: to.username,
    address: event.address,
    time: timeText(locale, event.at),
  }
  return mail(to.email, words(locale, 'noticeSubject', args), event.kind, {
    lang: locale,
    brand: args.system,
    title: words(locale, 'noticeTitle', args),
    paragraphs: [
      notificationText(locale, event.kind, event.args),
      words(locale, 'noticeTime', args),
      words(locale, 'noticeAdvice', args),
    ],
    footer: words(locale, 'footer', args),
  })
}
