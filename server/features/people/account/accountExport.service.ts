import type { AccountExport } from '#contract/accountExport'
import { iso } from '#contract/times'
import { addressOf } from '#server/core/recipient'
import type { Scope } from '#server/core/scope'
import { listConsents } from '#server/platform/identity/consents.queries'
import { recipientsOf } from '#server/platform/identity/contacts'
import { listSessionsOf } from '#server/platform/identity/runningSessions.service'
import type { StoredUser } from '#server/platform/identity/storedUser'
import { findUser } from '#server/platform/identity/users.queries'
import { imageData } from '#server/platform/images/imageFiles'
import { avatarName } from '#server/platform/images/images.queries'
import { listNotifications } from '#server/platform/notifications/notifications.queries'
import { notificationRecordOf } from '#server/platform/notifications/notifications.service'
import { getAccount } from './account.service.ts'
import { findOwnRecords } from './ownRecords.queries.ts'

const everything = { filter: {}, first: 0, size: 10_000 } as const

/** Where messages and codes are sent to someone; a contact that is not verified may be another's. */
const recipientsFor = (user: StoredUser | null): string[] =>
  user ? recipientsOf(user.contacts.verified).map(addressOf) : []

type Application = AccountExport['companyApplications'][number]

/** Applications with the images of their licences: until they have passed; then they are the companies'. */
const withImages = (scope: Scope, applications: readonly Application[]): Promise<Application[]> =>
  Promise.all(
    applications.map(async (application) => {
      const { licence, status, id } = application
      const isOwn =
        status === 'inReview' ||
        status === 'rejected' ||
        (scope.actor.isCompanyAdministrator && id === String(scope.actor.companyId))
      const image = licence !== null && isOwn ? await imageData(scope, 'licence', licence) : null
      return { ...application, licence: image }
    }),
  )

/** Everything that is kept about the caller. */
export const exportAccount = async (scope: Scope): Promise<AccountExport> => {
  const { actor, locale } = scope
  const { read } = scope.db
  const now = scope.now()
  const [account, user] = await Promise.all([
    getAccount(scope),
    findUser(read, { companyId: 'all' }, actor.userId, now),
  ])
  const [records, consents, sessions, notifications] = await Promise.all([
    findOwnRecords(read, actor.userId, recipientsFor(user), now),
    listConsents(read, actor.userId),
    listSessionsOf(scope, actor.userId, { sort: ['createdAt', 'DESC'], ...everything }),
    listNotifications(read, actor.userId, { sort: ['id', 'DESC'], ...everything }),
  ])
  const { avatar } = account
  return {
    exportedAt: iso(now),
    account,
    picture: avatar && (await imageData(scope, 'avatar', avatarName(actor.userId, avatar))),
    roles: user?.roles ?? [],
    ...records,
    companyApplications: await withImages(scope, records.companyApplications),
    consents,
    sessions: sessions.rows,
    notifications: notifications.rows.map((row) => notificationRecordOf(locale, row)),
  }
}
