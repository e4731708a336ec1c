import { addressOf, type Channel, type Recipient } from '#server/core/recipient'
import type { Outgoing } from './delivery.ts'
import { timeText, writerOf, type Reader } from './messages.ts'

export type ContactNotice = 'contactEntered' | 'contactReplaced' | 'contactRemoved'

/**
 * Notifies the owner of a contact that someone else entered, replaced or removed it. The message contains no secret.
 */
export const contactNotice = (
  reader: Reader,
  to: Recipient,
  notice: ContactNotice,
  username: string,
): Outgoing => {
  const { say, mail, sms } = writerOf(reader, { username })
  if (to.channel === 'sms') return sms(addressOf(to), notice, `sms.${notice}`)
  const advice = notice === 'contactEntered' ? 'contactUnknown' : 'contactAdvice'
  return mail(to.email, notice, {
    subject: 'noticeSubject',
    title: 'noticeTitle',
    paragraphs: [say(notice), say(advice)],
  })
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
  const { say, mail, sms } = writerOf(reader, { ...textValues, time, until })
  if (to.channel === 'sms') return sms(addressOf(to), key, `sms.${key}`)
  return mail(to.email, key, {
    subject: 'noticeSubject',
    title: 'noticeTitle',
    paragraphs: [say(key), say('noticeTime'), say('contactUndo')],
    action: { label: say('contactUndoAction'), url: textValues.link },
  })
}
