import type { AuditAction } from '#contract/auditActions'
import type { SortOf } from '#contract/resource'
import * as policy from './joinRequests.policy.ts'
import type {
  JoinRequestCreation,
  JoinRequestFilter,
  JoinRequestRecord,
  JoinRequestReview,
  joinRequests,
} from '#contract/joinRequests'
import type { Transaction } from '#db/connect'
import { hasApplicationInReview } from '#server/platform/companies/companies.queries'
import { findPassedCompany } from '#server/platform/companies/companyNames.queries'
import { lockCompany } from '#server/platform/companies/companyStore.queries'
import { enforce, Refusal } from '#server/core/errors'
import { type Page, numericId, type ListQuery } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import type { NewNotification } from '#server/platform/notifications/notifications.queries'
import {
  notify,
  notifySystemAdministrators,
} from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { giveRole } from '#server/platform/roles/roleUsers.queries'
import { visibleRoles } from '#server/platform/roles/roleSaving.plan'
import { planUsers } from '#server/platform/roles/roles.plan'
import { takeSeat } from '#server/platform/identity/membership.service'
import {
  decideJoinRequest,
  findJoinRequest,
  insertJoinRequest,
  joinCompany,
  joinRequestPages,
  listJoinRequests,
  type JoinRequestScope,
  type StoredJoinRequest,
} from './joinRequests.queries.ts'
import { tellAdministrator } from './membership.service.ts'

const visibilityOf = ({ actor }: Scope): JoinRequestScope => ({
  userId: actor.userId,
  reviews: actor.may('company:manage') ? 'all' : actor.may('join:review') ? actor.companyId : null,
})

export const toRecord = ({
  requestId: _id,
  userNumber: _user,
  companyNumber: _company,
  ...record
}: StoredJoinRequest): JoinRequestRecord => record

const visibleRequest = async (
  scope: Scope,
  read: Scope['db']['read'],
  id: string,
): Promise<StoredJoinRequest> => {
  const number = numericId(id)
  const request = number === null ? null : await findJoinRequest(read, visibilityOf(scope), number)
  if (!request) throw new Refusal('notFound')
  return request
}

/** Writes what became of a request into the log. */
export const log = (
  trx: Transaction,
  scope: Scope,
  action: AuditAction,
  request: StoredJoinRequest,
  after: object,
): Promise<void> =>
  writeAudit(trx, scope, scope.now(), {
    action,
    actor: { ...scope.actor, companyId: request.companyNumber },
    target: { type: 'joinRequest', id: request.id, name: request.userName },
    before: { status: request.status },
    after: { ...after },
  })

/** A page of the own requests and of those that the caller reviews. */
export const listVisibleRequests = async (
  scope: Scope,
  list: ListQuery<SortOf<typeof joinRequests>, JoinRequestFilter>,
): Promise<Page<JoinRequestRecord>> => {
  const { requests, total } = await listJoinRequests(scope.db.read, visibilityOf(scope), list)
  return { rows: requests.map(toRecord), total, first: list.first }
}

export const getJoinRequest = async (scope: Scope, id: string): Promise<JoinRequestRecord> =>
  toRecord(await visibleRequest(scope, scope.db.read, id))

/** Files a request to join and tells the company's administrator, or those who run the system where it has none. */
export const fileRequest = async (
  trx: Transaction,
  scope: Scope,
  { companyId, administratorId }: { companyId: number; administratorId: number | null },
  message: string,
  notice: Pick<NewNotification, 'kind' | 'args'>,
): Promise<StoredJoinRequest> => {
  const { userId } = scope.actor
  const id = await insertJoinRequest(trx, { userId, companyId, message }, scope.now())
  const stored = await findJoinRequest(trx, { userId, reviews: null }, id)
  if (!stored) throw new Error('a request that was just inserted is absent')
  const notification = { ...notice, link: '/joinRequests' }
  await (administratorId === null
    ? notifySystemAdministrators(trx, scope, notification)
    : notify(trx, scope, { ...notification, userId: administratorId }))
  await log(trx, scope, 'join.request', stored, { status: 'inReview' })
  return stored
}

/**
 * Asks to join the company with exactly this name or organisation code.
 * @throws Refusal `applicationInReview` (a request is open), `statusDoesNotAllow` (belongs to a company),
 * `companyNotFound`, `ownApplicationInReview`
 */
export const requestToJoin = async (
  scope: Scope,
  body: JoinRequestCreation,
): Promise<JoinRequestRecord> => {
  const { actor } = scope
  enforce(policy.mayRequest(actor))
  const request = await scope.db.transaction(async (trx) => {
    if (await hasApplicationInReview(trx, actor.userId)) throw new Refusal('ownApplicationInReview')
    const company = await findPassedCompany(trx, body)
    if (!company) throw new Refusal('companyNotFound')
    return fileRequest(trx, scope, company, body.message ?? '', {
      kind: 'join.requested',
      args: { user: actor.realName, company: company.name },
    })
  })
  return toRecord(request)
}

const admit = async (
  trx: Transaction,
  scope: Scope,
  request: StoredJoinRequest,
  roleIds: readonly string[],
): Promise<void> => {
  const seat = await takeSeat(trx, request.companyNumber)
  if (!seat.taken)
    throw new Refusal('userLimitReached', {
      args: { limit: seat.limit, administrator: scope.actor.companyAdministratorName ?? '' },
    })
  if (!(await joinCompany(trx, request.userNumber, request.companyNumber, scope.now())))
    throw new Refusal('statusDoesNotAllow')
  for (const role of await visibleRoles(scope, trx, roleIds)) {
    const { give } = await planUsers(scope, trx, role, { give: [request.userId], take: [] })
    await giveRole(trx, role, give)
  }
  await markRightsChanged(trx)
}

/**
 * Agrees to or rejects a request. One decision stands, however many decide at once.
 * @throws Refusal `insufficientPermission`, `roleMissing`, `roleOfAnotherCompany`,
 * `companySuperAdministratorRoleNotAssignable`, `oneRolePerApplication`, `rolePermissionExceedsCompany` (roles as when
 * assigning them), `notFound`, `statusDoesNotAllow` (decided meanwhile), `userLimitReached`, `ownRequest`
 */
export const reviewJoinRequest = async (
  scope: Scope,
  id: string,
  review: JoinRequestReview,
): Promise<JoinRequestRecord> => {
  const { actor } = scope
  const decided = await scope.db.transaction(async (trx) => {
    const request = await visibleRequest(scope, trx, id)
    enforce(policy.mayDecide(actor, request))
    await lockCompany(trx, request.companyNumber)
    const status = review.decision === 'agree' ? 'agreed' : 'rejected'
    const reason = review.reason ?? ''
    if (
      !(await decideJoinRequest(
        trx,
        request.requestId,
        { status, reason, by: actor.userId },
        scope.now(),
      ))
    )
      throw new Refusal('statusDoesNotAllow')
    if (review.decision === 'agree') await admit(trx, scope, request, review.roleIds ?? [])
    await notify(trx, scope, {
      userId: request.userNumber,
      kind: `join.${status}`,
      args: { company: request.companyName, reason },
      link: status === 'agreed' ? '/personalCenter' : '/join',
    })
    await log(trx, scope, `join.${status}`, request, {
      status,
      reason,
      roleIds: review.roleIds ?? [],
    })
    return visibleRequest(scope, trx, id)
  })
  return toRecord(decided)
}

/** Withdraws the own request. @throws Refusal `insufficientPermission`, `notFound`, `statusDoesNotAllow` */
export const withdrawJoinRequest = async (scope: Scope, id: string): Promise<JoinRequestRecord> => {
  const closed = await scope.db.transaction(async (trx) => {
    const request = await visibleRequest(scope, trx, id)
    enforce(policy.mayWithdraw(scope.actor, request))
    const decision = { status: 'closed', reason: '', by: scope.actor.userId } as const
    if (!(await decideJoinRequest(trx, request.requestId, decision, scope.now())))
      throw new Refusal('statusDoesNotAllow')
    await tellAdministrator(trx, scope, request.companyNumber, 'join.withdrawn', '/joinRequests')
    await log(trx, scope, 'join.withdraw', request, { status: 'closed' })
    return visibleRequest(scope, trx, id)
  })
  return toRecord(closed)
}

/** The whole of a list of requests, as the caller may see it. */
export async function* visibleRequestPages(
  scope: Scope,
  list: Pick<ListQuery<SortOf<typeof joinRequests>, JoinRequestFilter>, 'sort' | 'filter'>,
): AsyncGenerator<JoinRequestRecord[]> {
  for await (const requests of joinRequestPages(scope.db.read, visibilityOf(scope), list))
    yield requests.map(toRecord)
}
