import type { AccountExport } from '#contract/people/accountExport'
import { iso, isoOrNull } from '#contract/core/times'
import { textOf } from '#i18n/server'
import { keysetPages } from '#db/keyset'
import { partyOf } from '#server/core/queue'
import { addressOf } from '#server/core/recipient'
import type { Scope } from '#server/core/scope'
import { requireUnchanged } from '#server/platform/identity/authenticate'
import { listConsents } from '#server/platform/identity/consents.queries'
import { listFactors } from '#server/platform/identity/factors.queries'
import { recipientsOf, type StoredUser } from '#server/platform/identity/storedUser'
import { listSessionsOf } from '#server/platform/identity/runningSessions'
import { findUser } from '#server/platform/identity/users.queries'
import { imageData } from '#server/platform/images/imageFiles'
import { avatarName } from '#server/platform/images/images.queries'
import type { StoredNotification } from '#server/platform/notifications/notifications.queries'
import { notificationRecordOf } from '#server/platform/notifications/notifications.service'
import {
  listConnections,
  listOpenedApplications,
} from '#server/platform/logins/connections.queries'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import { getAccount } from './account.service.ts'
import { listOwnRecords } from './ownRecords.queries.ts'
import { findSecurity } from './ownSecurity.queries.ts'

type Parts = {
  [Name in keyof AccountExport]:
    | AccountExport[Name]
    | (AccountExport[Name] extends readonly (infer Row)[] ? AsyncIterable<readonly Row[]> : never)
}

const allSessions = { sort: ['createdAt', 'DESC'], filter: {}, first: 0, size: 10_000 } as const

/** Returns verified contacts only; an unverified contact may belong to someone else. */
const recipientsFor = (user: StoredUser | null): string[] =>
  user ? recipientsOf(user.contacts.verified).map(addressOf) : []

type Application = AccountExport['companyApplications'][number]

/**
 * Adds the licence image to applications that are still in review or rejected; after approval the image belongs to the
 * company and only its administrator gets it.
 */
async function* withImages(
  scope: Scope,
  pages: AsyncIterable<readonly Application[]>,
): AsyncGenerator<Application[]> {
  for await (const applications of pages)
    for (const application of applications) {
      const { licence, status, id } = application
      const isOwn =
        status === 'inReview' ||
        status === 'rejected' ||
        (scope.actor.isCompanyAdministrator && id === String(scope.actor.companyId))
      const image = licence !== null && isOwn ? await imageData(scope, 'licence', licence) : null
      yield [{ ...application, licence: image }]
    }
}

async function* notificationsOf(scope: Scope): AsyncGenerator<AccountExport['notifications']> {
  const { read } = scope.db
  const base = () => read('notifications').where({ user_id: scope.actor.userId }).select('*')
  const by = { column: 'id', tie: 'id', order: 'DESC' } as const
  for await (const rows of keysetPages<StoredNotification>(read, base, by))
    yield rows.map((row) => notificationRecordOf(scope.locale, row))
}

const partsOf = async (scope: Scope): Promise<Parts> => {
  const { actor } = scope
  const { read } = scope.db
  const now = scope.now()
  const account = await getAccount(scope)
  const user = await findUser(read, { companyId: 'all' }, actor.userId, now)
  const recipients = recipientsFor(user)
  const lists = listOwnRecords(read, actor.userId, recipients, now)
  const { avatar } = account
  return {
    exportedAt: iso(now),
    account,
    picture: avatar && (await imageData(scope, 'avatar', avatarName(actor.userId, avatar))),
    roles: user?.roles ?? [],
    ...(await findSecurity(read, actor.userId, recipients)),
    secondFactors: (await listFactors(read, actor.userId)).map(
      ({ id: _id, createdAt, lastUsedAt, ...factor }) => ({
        ...factor,
        createdAt: iso(createdAt),
        lastUsedAt: isoOrNull(lastUsedAt),
      }),
    ),
    ...lists,
    companyApplications: withImages(scope, lists.companyApplications),
    consents: await listConsents(read, actor.userId),
    connections: await listConnections(read, actor.userId),
    openedApplications: await listOpenedApplications(read, actor.userId),
    sessions: (await listSessionsOf(scope, actor.userId, allSessions)).rows,
    notifications: notificationsOf(scope),
  }
}

const isPaged = (part: unknown): part is AsyncIterable<readonly unknown[]> =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part

async function* writeExport(scope: Scope, parts: Parts): AsyncGenerator<string> {
  const message = JSON.stringify(textOf(scope.locale, 'messages.ok'))
  let before = `{"code":0,"message":${message},"data":{`
  for (const [name, part] of Object.entries(parts)) {
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    if (!isPaged(part)) {
      yield JSON.stringify(part)
      continue
    }
    let separator = '['
    for await (const rows of part) {
      await requireUnchanged(scope.db.read, scope)
      for (const row of rows) {
        yield separator + JSON.stringify(row)
        separator = ','
      }
    }
    yield separator === '[' ? '[]' : ']'
  }
  yield '}}'
}

async function* encodeChunks(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < 16_384) continue
    yield encoder.encode(waiting)
    waiting = ''
  }
  yield encoder.encode(waiting)
}

/** Exports everything stored about the caller; it shares the limit on concurrent exports with all other exports. */
export const exportAccount = async (scope: Scope): Promise<FileAnswer> => {
  const end = scope.exportPlaces.take(partyOf(scope.actor))
  try {
    const parts = await partsOf(scope)
    return {
      name: `account-${new Date(scope.now()).toISOString().slice(0, 10)}.json`,
      contentType: 'application/json; charset=utf-8',
      content: encodeChunks(writeExport(scope, parts)),
      done: end,
    }
  } catch (error) {
    end()
    throw error
  }
}
