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
import { enforce, Refusal } from '#server/core/errors'
import type { Page } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/auditOf'
import { confirmedByPassword } from '#server/platform/credentials/confirmedByPassword'
import { lockAccount } from '#server/platform/identity/accounts.queries'
import { requireSession } from '#server/platform/identity/authenticate'
import {
  holdAdministratorsAnd,
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
import { keepSystemAdministrator } from '#server/platform/membership/membership.service'
import { decideRequest } from '#server/platform/requests/decideRequest'
import { takeAllRoles } from '#server/platform/roles/roleUsers.service'
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

/** List, get and pages of requests. */
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

/** The system super administrators as they are now. */
export const readAdministrators = async (
  { db }: Scope,
  list: AdministratorList,
): Promise<Page<SystemAdministrator>> => {
  const { rows, total } = await pageOfAdministrators(db.read, list)
  return { rows: rows.map(toAdministrator), total, first: list.first }
}

const tellAll = (
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

/** Lets one request be made or decided at a time, with the people held in the order in which those who leave hold them. */
const holdAdministrators =
  (userId: string) =>
  async (trx: Transaction): Promise<void> => {
    await lockSystemAdministrators(trx)
    await holdAdministratorsAnd(trx, Number(userId))
  }

/**
 * The person as they are until the transaction ends, where the change fits them.
 * @throws Refusal `userMissing`, `statusDoesNotAllow`, `ownPasswordMissing`, `companyAdministratorStays`,
 * `lastSuperAdministrator`, of the
 * provider's own company, too
 */
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
  enforce(policy.mayBecome(change, person, active))
  if (change === 'remove') await keepSystemAdministrator(trx, standing.user)
  return { userId, companyId: person.companyId }
}

type Person = Awaited<ReturnType<typeof lockPerson>>

/** Makes the change that was decided, with all that follows from it. */
const apply = async (
  trx: Transaction,
  scope: Scope,
  request: AdministratorRequestRecord,
  { userId, companyId }: Person,
): Promise<void> => {
  const isAdded = request.change === 'add'
  // No role can be assigned to a system super administrator.
  if (isAdded && companyId !== null) await takeAllRoles(trx, scope, [userId], companyId)
  await setSystemAdministrator(trx, userId, isAdded, scope.now())
  await markRightsChanged(trx)
  await tellAll(trx, scope, isAdded ? 'administrator.added' : 'administrator.removed', request)
  if (isAdded) return
  const kind = 'administrator.removed'
  const args = { person: request.userName, user: request.requesterName }
  await notify(trx, scope, { kind, args, userId, link: '/personalCenter' })
}

/** @throws Refusal `refusal` unless the person is a system super administrator who can log in */
const requireAdministrator = async (trx: Transaction, userId: string, refusal: ErrorName) => {
  const found = (await listAdministrators(trx)).find(({ id }) => String(id) === userId)
  if (found?.status !== 'active') throw new Refusal(refusal)
}

/**
 * Asks that a person becomes a system super administrator, or is one no longer. Where there is no other to decide, it is
 * done at once; whoever cannot log in counts as another, so that nobody shuts the others out to decide alone.
 * @throws Refusal `systemAdministratorsOnly`, `userMissing`, `statusDoesNotAllow`, `companyAdministratorStays`,
 * `lastSuperAdministrator`, `administratorRequestOpen`, or as `confirmedByPassword`
 */
export const askForChange = async (
  scope: Scope,
  { password, change, userId, message }: AdministratorRequestCreation,
): Promise<AdministratorRequestRecord> => {
  const { actor } = scope
  enforce(policy.mayTakePart(actor))
  const action = 'administratorRequest.create'
  return confirmedByPassword(scope, password, action, holdAdministrators(userId), async (trx) => {
    await requireAdministrator(trx, String(actor.userId), 'systemAdministratorsOnly')
    const person = await lockPerson(trx, scope, { change, userId })
    await endExpiredRequest(trx, person.userId, scope.now())
    const asked = { change, userId, requesterId: String(actor.userId), message }
    const id = String(await requestTable.insert(trx, { ...asked, status: 'inReview' }, scope.now()))
    const request = await requestReads.find(scope, trx, id)
    await log(trx, scope, action, request, { message })
    const deciders = (await listAdministrators(trx)).filter((one) => one.id !== actor.userId)
    if (deciders.length > 0) await tellAll(trx, scope, `administrator.${change}Requested`, request)
    else await grant(trx, scope, request, person, '')
    return requestReads.find(scope, trx, id)
  })
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

/** Decides as a system super administrator who still is one by then. @throws Refusal `systemAdministratorsOnly`, `sessionEnded` */
const asAdministrator = <T>(scope: Scope, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  scope.db.transaction(async (trx) => {
    await holdAdministrators(String(scope.actor.userId))(trx)
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
 * Grants a request, which is confirmed with the decider's password, or declines it.
 * @throws Refusal `notFound`, `ownRequest`, `systemAdministratorsOnly`, `statusDoesNotAllow` (decided meanwhile, expired, or the
 * person or who asked is another by now), `companyAdministratorStays`, `lastSuperAdministrator`, or as `confirmedByPassword`
 */
export const reviewChange = async (
  scope: Scope,
  id: string,
  review: AdministratorRequestReview,
): Promise<AdministratorRequestRecord> => {
  const seen = await requestReads.get(scope, id)
  enforce(policy.mayDecide(scope.actor, seen))
  if (review.decision === 'decline') return decline(scope, id, review.reason)
  const { password, reason = '' } = review
  const action = 'administratorRequest.granted'
  return confirmedByPassword(
    scope,
    password,
    action,
    holdAdministrators(seen.userId),
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

/**
 * Takes one's own open request back.
 * @throws Refusal `notFound`, `systemAdministratorsOnly`, `insufficientPermission`, `statusDoesNotAllow`
 */
export const withdrawChange = async (
  scope: Scope,
  id: string,
): Promise<AdministratorRequestRecord> => {
  enforce(policy.mayWithdraw(scope.actor, await requestReads.get(scope, id)))
  return asAdministrator(scope, async (trx) => {
    const request = await requestReads.find(scope, trx, id)
    await decideRequest(trx, scope, requestTable, request, { status: 'withdrawn' })
    await log(trx, scope, 'administratorRequest.withdraw', request, {})
    return requestReads.find(scope, trx, id)
  })
}
