import { startsWithin } from '#contract/core/times'
import type { Locale } from '#contract/text/locale'
import type { SecurityNotificationKind } from '#contract/operations/notifications'
import type { Transaction } from '#db/connect'
import {
  addressOf,
  channels,
  recipientKey,
  maskedAddress,
  type Recipient,
} from '#server/core/recipient'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { notifyOwner } from '#server/platform/notifications/notifications.service'
import { contactNotice, type ContactNotice } from '#server/platform/messaging/messages'
import { countSentTo } from '#server/platform/messaging/outbox.queries'
import { recipientsOf, type ContactSet } from '#server/platform/identity/storedUser'

const hourMs = 3_600_000
/** Prevents flooding a contact by changing it back and forth; further notices are dropped. */
const maxNoticesPerHour = 5

const usedUp = { sms: 'companyTextsUsedUp', email: 'companyMailsUsedUp' } as const

const kinds = {
  sms: { set: 'security.phoneSet', removed: 'security.phoneRemoved' },
  email: { set: 'security.emailSet', removed: 'security.emailRemoved' },
} as const satisfies Record<string, Record<string, SecurityNotificationKind>>

interface Person {
  userId: number
  username: string
  locale: Locale
  companyIdNumber: number | null
}

const hasRoom = async (scope: Scope, to: Recipient, companyId: number | null): Promise<boolean> => {
  try {
    await scope.rates.countMessage(to.channel, companyId)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.error === usedUp[to.channel]) return false
    throw error
  }
}

const send = async (
  trx: Transaction,
  scope: Scope,
  person: Person,
  to: Recipient,
  notice: ContactNotice,
  isProven: boolean,
): Promise<void> => {
  if (!scope.delivery.canSend(to.channel)) return
  const sent = await countSentTo(trx, addressOf(to), startsWithin(scope.now(), hourMs))
  if (sent >= maxNoticesPerHour) return
  if (notice === 'contactEntered')
    await scope.rates.countMessage(to.channel, person.companyIdNumber)
  else if (!isProven && !(await hasRoom(scope, to, person.companyIdNumber))) return
  const message = contactNotice(
    { env: scope.env, settings: scope.settings, locale: person.locale },
    to,
    notice,
    person.username,
  )
  await scope.delivery.enqueue(trx, message)
}

const of = (set: ContactSet, channel: Recipient['channel']) => {
  const find = (contacts: ContactSet['verified']) =>
    recipientsOf(contacts).find((one) => one.channel === channel)
  return { verified: find(set.verified), pending: find(set.pending) }
}

const same = (one: Recipient | undefined, other: Recipient | undefined): boolean =>
  (one && recipientKey(one)) === (other && recipientKey(other))

/**
 * Notifies a person that someone else changed their contacts: in the inbox, at the old contact and at the new one. Call
 * it at the end of the change's transaction, so that a refused change counts no message. Only messages to unverified
 * contacts count against the company's limit; an unverified old contact is skipped once the limit is reached.
 */
export const notifyContactChange = async (
  trx: Transaction,
  scope: Scope,
  person: Person,
  [before, after]: readonly [ContactSet, ContactSet],
): Promise<void> => {
  for (const channel of channels) {
    const [was, is] = [of(before, channel), of(after, channel)]
    if (same(was.verified, is.verified) && same(was.pending, is.pending)) continue
    const shown = is.pending ?? is.verified
    const old = was.pending ?? was.verified
    const kind = kinds[channel][shown ? 'set' : 'removed']
    await notifyOwner(trx, scope, { ...person, email: null }, kind, {
      user: scope.actor.realName,
      contact: maskedAddress(addressOf(shown ?? old ?? { channel: 'email', email: '' })),
    })
    if (is.pending && !same(was.pending, is.pending))
      await send(trx, scope, person, is.pending, 'contactEntered', false)
    const notice = shown ? 'contactReplaced' : 'contactRemoved'
    for (const one of [was.verified, was.pending])
      if (one && !same(one, is.pending))
        await send(trx, scope, person, one, notice, one === was.verified)
  }
}
