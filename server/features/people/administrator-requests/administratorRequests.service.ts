import {
  administratorRequests,
  type AdministratorRequestCreation,
  type AdministratorRequestRecord,
  type AdministratorRequestReview,
  type SystemAdministrator,
} from '#contract/people/administratorRequests'
import type { ErrorName } from '#contract/core/errors'
import type { NotificationKind } from '#contract/operations/notifications'
import type { ActionOf } from '#contract/core/resource'
import type { Transaction } from '#db/connect'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Page } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/auditOf'
import { confirmedByPassword } from '#server/platform/credentials/confirmedByPassword'
import { lockAccount } from '#server/platform/identity/accounts.queries'
import { requireSession } from '#server/platform/identity/authenticate'
import {
  lockAdministratorsAnd,
  lockSystemAdministrators,
  setSystemAdministrator,
} from '#server/platform/identity/systemAdministrators.queries'
import { noPassword } from '#server/platform/identity/userStore.queries'
import { findUserStanding } from '#server/platform/identity/userStanding.queries'
import {
  notify,
  notifySystemAdministrators,
} from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { requireOtherSystemAdministrator } from '#server/features/companies/membership/index'
import { decideRequest } from '#server/platform/requests/decideRequest'
import { withdrawAllRoles } from '#server/features/access/roles/index'
import { makeReads } from '#server/platform/routing/reads'
import * as policy from './administratorRequests.policy.ts'
import {
  type AdministratorList,
  endExpiredRequest,
  listAdministrators,
  pageOfAdministrators,
  requestTable,
  toAdministrator,
} from './administratorRequests.queries.ts'

export const requestReads = makeReads(requestTable)

const link = '/administrators'
const audit = auditOf(administratorRequests)

const log = (
  trx: Transaction,
  scope: Scope,
  action: ActionOf<typeof administratorRequests>,
  { id, userId, userName, change }: AdministratorRequestRecord,
  after: Record<string, unknown>,
): Promise<void> => {
  const about = [{ type: 'user', id: userId }] as const
  return audit(trx, scope, action, { id, name: userName, about }, [{}, { change, ...after }])
}

export const readAdministrators = async (
  { db }: Scope,
  list: AdministratorList,
): Promise<Page<SystemAdministrator>> => {
  const { rows, total } = await pageOfAdministrators(db.read, list)
  return { rows: rows.map(toAdministrator), total, first: list.first }
}

const notifyAdministrators = (
  trx: Transaction,
  scope: Scope,
  kind: NotificationKind,
  { id, userName, requesterName }: AdministratorRequestRecord,
): Promise<void> =>
  notifySystemAdministrators(trx, scope, {
    kind,
    args: { person: userName, user: requesterName },
    link: `${link}#${id}`,
  })

/** Serializes requests and decisions; locks rows in the same order as a user who leaves, to prevent deadlocks. */
const lockAdministratorsFor =
  (userId: string) =>
  async (trx: Transaction): Promise<void> => {
    await lockSystemAdministrators(trx)
    await lockAdministratorsAnd(trx, Number(userId))
  }

const lockPerson = async (
  trx: Transaction,
  scope: Scope,
  { change, ...about }: Pick<AdministratorRequestRecord, 'change' | 'userId'>,
) => {
  const userId = Number(about.userId)
  const account = await lockAccount(trx, userId)
  const standing = await findUserStanding(trx, { companyId: 'all' }, userId, scope.now())
  if (!account || !standing) throw new Refusal('userMissing')
  const others = (await listAdministrators(trx)).filter(({ id }) => id !== userId)
  const active = others.filter((one) => one.status === 'active').length
  const hasOwnPassword = account.passwordBy === null && account.passwordHash !== noPassword
  const person = { ...standing.user, ...standing.person, hasOwnPassword }
  requireAllowed(policy.mayBecome(change, person, active))
  if (change === 'remove') await requireOtherSystemAdministrator(trx, standing.user)
  return { userId, companyId: person.companyId }
}

type Person = Awaited<ReturnType<typeof lockPerson>>

const apply = async (
  trx: Transaction,
  scope: Scope,
  request: AdministratorRequestRecord,
  { userId, companyId }: Person,
): Promise<void> => {
  const isAdded = request.change === 'add'
  // A system super administrator cannot have roles.
  if (isAdded && companyId !== null) await withdrawAllRoles(trx, scope, [userId], companyId)
  await setSystemAdministrator(trx, userId, isAdded, scope.now())
  await markRightsChanged(trx)
  await notifyAdministrators(
    trx,
    scope,
    isAdded ? 'administrator.added' : 'administrator.removed',
    request,
  )
  if (isAdded) return
  const kind = 'administrator.removed'
  const args = { person: request.userName, user: request.requesterName }
  await notify(trx, scope, { kind, args, userId, link: '/personalCenter' })
}

/** @throws Refusal `refusal` unless the person is an active system super administrator */
const requireAdministrator = async (trx: Transaction, userId: string, refusal: ErrorName) => {
  const found = (await listAdministrators(trx)).find(({ id }) => String(id) === userId)
  if (found?.status !== 'active') throw new Refusal(refusal)
}

/**
 * Requests that a person becomes or ceases to be a system super administrator. The change is applied immediately if the
 * caller is the only administrator; locked and disabled ones count too, so that disabling the others does not allow
 * deciding alone.
 */
export const requestChange = async (
  scope: Scope,
  { password, change, userId, message }: AdministratorRequestCreation,
): Promise<AdministratorRequestRecord> => {
  const { actor } = scope
  requireAllowed(policy.mayUseRequests(actor))
  const action = 'administratorRequest.create'
  return confirmedByPassword(
    scope,
    password,
    action,
    lockAdministratorsFor(userId),
    async (trx) => {
      await requireAdministrator(trx, String(actor.userId), 'systemAdministratorsOnly')
      const person = await lockPerson(trx, scope, { change, userId })
      await endExpiredRequest(trx, person.userId, scope.now())
      const requestValues = { change, userId, requesterId: String(actor.userId), message }
      const id = String(
        await requestTable.insert(trx, { ...requestValues, status: 'inReview' }, scope.now()),
      )
      const request = await requestReads.find(scope, trx, id)
      await log(trx, scope, action, request, { message })
      const deciders = (await listAdministrators(trx)).filter((one) => one.id !== actor.userId)
      if (deciders.length > 0)
        await notifyAdministrators(trx, scope, `administrator.${change}Requested`, request)
      else await grant(trx, scope, request, person, '')
      return requestReads.find(scope, trx, id)
    },
  )
}

const grant = async (
  trx: Transaction,
  scope: Scope,
  request: AdministratorRequestRecord,
  person: Person,
  reason: string,
): Promise<void> => {
  await decideRequest(trx, scope, requestTable, request, { status: 'granted', reason })
  await apply(trx, scope, request, person)
  await log(trx, scope, 'administratorRequest.granted', request, { reason })
}

const asAdministrator = <T>(scope: Scope, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  scope.db.transaction(async (trx) => {
    await lockAdministratorsFor(String(scope.actor.userId))(trx)
    await requireSession(trx, scope)
    await requireAdministrator(trx, String(scope.actor.userId), 'systemAdministratorsOnly')
    return work(trx)
  })

const decline = (scope: Scope, id: string, reason: string): Promise<AdministratorRequestRecord> =>
  asAdministrator(scope, async (trx) => {
    const request = await requestReads.find(scope, trx, id)
    await decideRequest(trx, scope, requestTable, request, { status: 'declined', reason })
    const { userName, requesterId } = request
    const kind = 'administrator.declined'
    const args = { person: userName, reason }
    await notify(trx, scope, { kind, args, userId: Number(requesterId), link: `${link}#${id}` })
    await log(trx, scope, 'administratorRequest.declined', request, { reason })
    return requestReads.find(scope, trx, id)
  })

/**
 * Grants a request, confirmed by the decider's password, or declines it. Granting fails if the request has expired or
 * if the person or the requester is no longer eligible.
 */
export const reviewChange = async (
  scope: Scope,
  id: string,
  review: AdministratorRequestReview,
): Promise<AdministratorRequestRecord> => {
  const seen = await requestReads.get(scope, id)
  requireAllowed(policy.mayDecide(scope.actor, seen))
  if (review.decision === 'decline') return decline(scope, id, review.reason)
  const { password, reason = '' } = review
  const action = 'administratorRequest.granted'
  return confirmedByPassword(
    scope,
    password,
    action,
    lockAdministratorsFor(seen.userId),
    async (trx) => {
      const request = await requestReads.find(scope, trx, id)
      if (request.status !== 'inReview') throw new Refusal('statusDoesNotAllow')
      await requireAdministrator(trx, String(scope.actor.userId), 'systemAdministratorsOnly')
      await requireAdministrator(trx, request.requesterId, 'statusDoesNotAllow')
      const person = await lockPerson(trx, scope, request)
      await grant(trx, scope, request, person, reason)
      return requestReads.find(scope, trx, id)
    },
  )
}

export const withdrawChange = async (
  scope: Scope,
  id: string,
): Promise<AdministratorRequestRecord> => {
  requireAllowed(policy.mayWithdraw(scope.actor, await requestReads.get(scope, id)))
  return asAdministrator(scope, async (trx) => {
    const request = await requestReads.find(scope, trx, id)
    await decideRequest(trx, scope, requestTable, request, { status: 'withdrawn' })
    await log(trx, scope, 'administratorRequest.withdraw', request, {})
    return requestReads.find(scope, trx, id)
  })
}
