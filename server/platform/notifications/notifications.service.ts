import type { Locale } from '#contract/text/locale'
import {
  notificationRecord,
  type NotificationArgs,
  type NotificationFilter,
  type NotificationKind,
  type NotificationRecord,
  type SecurityNotificationKind,
} from '#contract/operations/notifications'
import type { Transaction } from '#db/connect'
import { groupedText } from '#i18n/server'
import { recordReader } from '#server/core/columns'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import type { ListQuery } from '#contract/core/paging'
import type { Page } from '#db/page'
import type { PublicScope, Scope } from '#server/core/scope'
import { notificationMail, securityMail } from '#server/platform/messaging/messages'
import {
  findNotification,
  insertNotifications,
  listMailReaders,
  listNotifications,
  listSystemAdministrators,
  markRead,
  type NewNotification,
  type StoredNotification,
} from './notifications.queries.ts'

const recordOf = recordReader(notificationRecord)

const peoplePerStatement = 100

export const notificationRecordOf = (
  locale: Locale,
  row: StoredNotification,
): NotificationRecord => {
  const kind = row.kind as NotificationKind
  const args = JSON.parse(row.args) as NotificationArgs
  return { ...recordOf(row), args, message: groupedText(locale, kind, args, row.count - 1) }
}

export interface Owner {
  userId: number
  username: string
  locale: Locale
  email: string | null
}

/** The source of notifications; `actor` is null for work that the server does on its own. */
type Sender = Context & Pick<PublicScope, 'actor'>

const senderOf = ({ actor }: Sender, readerId: number): number | null => {
  const sender = actor?.viewer ?? actor
  return sender && sender.userId !== readerId ? sender.userId : null
}

const securityLink = '/personalCenter'

/**
 * Notifies the owner of an account in the inbox and optionally by mail, in the transaction of the event.
 * @param byMail whether to send mail, or the text variables if the mail's differ from the inbox's
 */
export const notifyOwner = async (
  trx: Transaction,
  scope: PublicScope,
  owner: Owner,
  kind: SecurityNotificationKind,
  args: NotificationArgs = {},
  byMail: boolean | NotificationArgs = false,
): Promise<void> => {
  const { address, env, settings } = scope
  const at = scope.now()
  const { userId } = owner
  const notification = { kind, args, link: securityLink }
  await insertNotifications(trx, notification, [{ userId, senderId: senderOf(scope, userId) }], at)
  if (!byMail || owner.email === null || !scope.delivery.canSend('email')) return
  const to = { email: owner.email, username: owner.username }
  const mailed = byMail === true ? args : byMail
  const event = { kind, args: mailed, address, at }
  const message = securityMail({ env, settings, locale: owner.locale }, to, event)
  await scope.delivery.enqueue(trx, message)
}

/**
 * Notifies people in the inbox, and by mail in their language if they chose that, in the transaction of the event.
 * Repeated notifications from one sender are gathered in both.
 */
export const notifyAll = async (
  trx: Transaction,
  scope: Sender,
  userIds: readonly number[],
  notification: Omit<NewNotification, 'userId'>,
): Promise<void> => {
  for (let at = 0; at < userIds.length; at += peoplePerStatement) {
    const some = userIds.slice(at, at + peoplePerStatement)
    const inboxes = some.map((userId) => ({ userId, senderId: senderOf(scope, userId) }))
    await insertNotifications(trx, notification, inboxes, scope.now())
    if (!scope.delivery.canSend('email')) continue
    for (const reader of await listMailReaders(trx, some)) {
      const sender = senderOf(scope, reader.userId)
      const mailOf = (more: number) =>
        notificationMail(
          { env: scope.env, settings: scope.settings, locale: reader.locale },
          reader,
          notification,
          more,
        )
      if (sender === null) await scope.delivery.enqueue(trx, mailOf(0))
      else await scope.delivery.gather(trx, `${sender} ${notification.kind}`, mailOf)
    }
  }
}

export const notify = (
  trx: Transaction,
  scope: Sender,
  { userId, ...notification }: NewNotification,
): Promise<void> => notifyAll(trx, scope, [userId], notification)

export const notifySystemAdministrators = async (
  trx: Transaction,
  scope: Sender,
  notification: Omit<NewNotification, 'userId'>,
): Promise<void> => {
  const administrators = await listSystemAdministrators(trx)
  const others = administrators.filter((userId) => userId !== scope.actor?.userId)
  await notifyAll(trx, scope, others, notification)
}

export const listOwnNotifications = async (
  scope: Scope,
  list: ListQuery<'id' | 'createdAt', NotificationFilter>,
): Promise<Page<NotificationRecord>> => {
  const { rows, total } = await listNotifications(scope.db.read, scope.actor.userId, list)
  return {
    rows: rows.map((row) => notificationRecordOf(scope.locale, row)),
    total,
    first: list.first,
  }
}

const found = (scope: Scope, row: StoredNotification | undefined): NotificationRecord => {
  if (!row) throw new Refusal('notFound')
  return notificationRecordOf(scope.locale, row)
}

export const getOwnNotification = async (scope: Scope, id: string): Promise<NotificationRecord> =>
  found(scope, await findNotification(scope.db.read, scope.actor.userId, numericId(id) ?? 0))

export const readNotification = (scope: Scope, id: string): Promise<NotificationRecord> =>
  scope.db.transaction(async (trx) => {
    const { userId } = scope.actor
    const number = numericId(id) ?? 0
    await markRead(trx, userId, scope.now(), number)
    return found(scope, await findNotification(trx, userId, number))
  })

export const readAllNotifications = async (scope: Scope): Promise<{ read: number }> => ({
  read: await scope.db.transaction((trx) => markRead(trx, scope.actor.userId, scope.now())),
})
