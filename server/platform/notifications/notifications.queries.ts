import type { Knex } from 'knex'
import type { Locale } from '#contract/text/locale'
import type {
  NotificationArgs,
  NotificationFilter,
  NotificationKind,
} from '#contract/operations/notifications'
import { numbersOf } from '#contract/text/filters'
import type { SortOrder } from '#contract/core/paging'
import type { Transaction } from '#db/connect'
import { orderByClause } from '#db/dialect'
import { readPage } from '#db/page'
import { versionBump, type Rows } from '#db/tables'

export interface NewNotification {
  userId: number
  kind: NotificationKind
  args: NotificationArgs
  link: string
}

/**
 * An inbox that gets a notification: `userId` is its owner; `senderId` is the user who caused the notification, or null
 * if that is the owner or the system.
 */
interface InboxDelivery {
  userId: number
  senderId: number | null
}

/**
 * Inserts a notification into inboxes with one statement. While one of the same kind and sender is unread, it is
 * replaced and its count increased; notifications without a sender stay separate.
 */
export const insertNotifications = (
  trx: Transaction,
  { kind, args, link }: Omit<NewNotification, 'userId'>,
  inboxes: readonly InboxDelivery[],
  now: number,
): Promise<unknown> =>
  trx('notifications')
    .insert(
      inboxes.map(({ userId, senderId }) => ({
        user_id: userId,
        kind,
        sender_id: senderId,
        args: JSON.stringify(args),
        link,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict(
      trx.raw('(user_id, kind, sender_id) WHERE read_at IS NULL AND sender_id IS NOT NULL'),
    )
    .merge({
      args: trx.raw('excluded.args'),
      link: trx.raw('excluded.link'),
      created_at: trx.raw('excluded.created_at'),
      updated_at: trx.raw('excluded.updated_at'),
      version: trx.raw('notifications.version + 1'),
      count: trx.raw('notifications.count + 1'),
    })

export const listMailReaders = async (
  read: Knex,
  userIds: readonly number[],
): Promise<{ userId: number; email: string; username: string; locale: Locale }[]> => {
  const rows = await read('users')
    .whereIn('id', [...userIds])
    .where({ notify_by_email: true, status: 'active' })
    .whereNull('deleted_at')
    .select('id', 'email', 'username', 'locale')
  return rows.flatMap(({ id, email, username, locale }) =>
    email === null ? [] : [{ userId: id, email, username, locale }],
  )
}

export const listSystemAdministrators = (read: Knex): Promise<number[]> =>
  read('users').where({ is_system_administrator: true, status: 'active' }).orderBy('id').pluck('id')

export type StoredNotification = Rows['notifications']

export const listNotifications = (
  read: Knex,
  userId: number,
  {
    sort: [field, order],
    filter: { id, kind, unread },
    ...page
  }: {
    sort: readonly ['id' | 'createdAt', SortOrder]
    first: number
    size: number
    filter: NotificationFilter
  },
): Promise<{ rows: StoredNotification[]; total: number }> =>
  readPage(
    () => {
      const query = read('notifications').where({ user_id: userId })
      if (id) void query.whereIn('id', numbersOf(id))
      if (kind !== undefined) void query.where({ kind })
      if (unread === true) void query.whereNull('read_at')
      if (unread === false) void query.whereNotNull('read_at')
      return query
    },
    page,
    orderByClause(read, field === 'id' ? 'id' : 'created_at', order, 'id'),
  )

export const findNotification = (
  read: Knex,
  userId: number,
  id: number,
): Promise<StoredNotification | undefined> =>
  read('notifications').where({ id, user_id: userId }).first()

export const markRead = (
  trx: Transaction,
  userId: number,
  now: number,
  id?: number,
): Promise<number> =>
  trx('notifications')
    .where({ user_id: userId, ...(id === undefined ? {} : { id }) })
    .whereNull('read_at')
    .update({ read_at: now, ...versionBump(trx, now) })

export const deleteNotifications = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('notifications').where({ user_id: userId }).delete()
