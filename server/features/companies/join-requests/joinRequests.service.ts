import * as policy from './joinRequests.policy.ts'
import {
  joinRequests,
  type JoinRequestCreation,
  type JoinRequestRecord,
  type JoinRequestReview,
} from '#contract/companies/joinRequests'
import { numbersOf } from '#contract/text/filters'
import type { ActionOf } from '#contract/core/resource'
import type { Transaction } from '#db/connect'
import {
  hasApplicationInReview,
  findPassedCompany,
} from '#server/features/companies/companies/index'
import { joinCompany, claimSeat } from '#server/features/companies/membership/index'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { lockAccount } from '#server/platform/identity/accounts.queries'
import { requireSession, requireUnchanged } from '#server/platform/identity/authenticate'
import { auditOf } from '#server/platform/audit/auditOf'
import type { NewNotification } from '#server/platform/notifications/notifications.queries'
import {
  notify,
  notifySystemAdministrators,
} from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { makeReads } from '#server/platform/routing/reads'
import { lockRoles, changeRoleUsers, visibleRoles } from '#server/features/access/roles/index'
import { limitRequests } from '#server/platform/requests/limitRequests'
import { decideRequest } from '#server/platform/requests/decideRequest'
import { requestTable } from './joinRequests.queries.ts'
import { notifyAdministrator } from './membership.service.ts'

export const visibilityOf = ({ actor }: Pick<Scope, 'actor'>) => ({
  userId: actor.userId,
  reviews: actor.may('company:manage')
    ? ('all' as const)
    : actor.may('join:review')
      ? actor.companyId
      : null,
})

export const requestReads = makeReads(requestTable, (scope) => (query) => {
  const { userId, reviews } = visibilityOf(scope)
  if (reviews === 'all') return
  void query.where('join_requests.user_id', userId)
  if (reviews !== null) void query.orWhere('join_requests.company_id', reviews)
})

const audit = auditOf(joinRequests)

export const log = (
  trx: Transaction,
  scope: Scope,
  action: ActionOf<typeof joinRequests>,
  { id, userId, userName: name, companyId, status }: JoinRequestRecord,
  after: Record<string, unknown>,
): Promise<void> => {
  const about = [{ type: 'user', id: userId }] as const
  return audit(trx, scope, action, { id, name, companyId: Number(companyId), about }, [
    { status },
    after,
  ])
}

export const insertRequest = async (
  trx: Transaction,
  scope: Scope,
  companyId: number,
  message: string,
): Promise<JoinRequestRecord> => {
  await limitRequests(trx, scope, 'join_requests')
  const userId = String(scope.actor.userId)
  const fields = { userId, companyId: String(companyId), message, status: 'inReview' } as const
  const id = await requestTable.insert(trx, fields, scope.now())
  return requestReads.find(scope, trx, String(id))
}

/** Files a join request and notifies the company's administrator, or system super administrators if it has none. */
export const fileRequest = async (
  trx: Transaction,
  scope: Scope,
  { companyId, administratorId }: { companyId: number; administratorId: number | null },
  message: string,
  notice: Pick<NewNotification, 'kind' | 'args'>,
): Promise<JoinRequestRecord> => {
  const stored = await insertRequest(trx, scope, companyId, message)
  const notification = { ...notice, link: '/joinRequests' }
  await (administratorId === null
    ? notifySystemAdministrators(trx, scope, notification)
    : notify(trx, scope, { ...notification, userId: administratorId }))
  await log(trx, scope, 'join.request', stored, { status: 'inReview' })
  return stored
}

export const requestToJoin = async (
  scope: Scope,
  body: JoinRequestCreation,
): Promise<JoinRequestRecord> => {
  const { actor } = scope
  requireAllowed(policy.mayRequest(actor))
  return scope.db.transaction(async (trx) => {
    const found = await findPassedCompany(trx, body)
    if (!found) throw new Refusal('companyNotFound')
    // The company may be closed concurrently, together with its requests.
    await lockCompany(trx, found.companyId)
    await requireSession(trx, scope)
    // The caller may have joined or applied for another company concurrently.
    await requireUnchanged(trx, scope)
    if (await hasApplicationInReview(trx, actor.userId)) throw new Refusal('ownApplicationInReview')
    const company = await findPassedCompany(trx, body)
    if (!company) throw new Refusal('companyNotFound')
    return fileRequest(trx, scope, company, body.message ?? '', {
      kind: 'join.requested',
      args: { user: actor.realName, company: company.name },
    })
  })
}

const admit = async (
  trx: Transaction,
  scope: Scope,
  request: JoinRequestRecord,
  roleIds: readonly string[],
): Promise<void> => {
  const userId = Number(request.userId)
  const companyId = Number(request.companyId)
  await claimSeat(trx, companyId, scope.actor.companyAdministratorName)
  if (!(await joinCompany(trx, { id: userId }, companyId, scope.now())))
    throw new Refusal('statusDoesNotAllow')
  for (const role of await visibleRoles(scope, trx, roleIds))
    await changeRoleUsers(trx, scope, role, { give: [request.userId], take: [] })
  await markRightsChanged(trx)
}

/** Agrees to or rejects a request; of concurrent decisions only one succeeds. */
export const reviewJoinRequest = (
  scope: Scope,
  id: string,
  review: JoinRequestReview,
): Promise<JoinRequestRecord> =>
  scope.db.transaction(async (trx) => {
    const request = await requestReads.find(scope, trx, id)
    requireAllowed(policy.mayDecide(scope.actor, request))
    // The common lock order is companies, roles, people, requests.
    await lockCompany(trx, Number(request.companyId))
    if (review.decision === 'agree') await lockRoles(trx, numbersOf(review.roleIds ?? []), [])
    await lockAccount(trx, Number(request.userId))
    const status = review.decision === 'agree' ? 'agreed' : 'rejected'
    const reason = review.reason ?? ''
    await decideRequest(trx, scope, requestTable, request, { status, reason })
    if (review.decision === 'agree') await admit(trx, scope, request, review.roleIds ?? [])
    await notify(trx, scope, {
      userId: Number(request.userId),
      kind: `join.${status}`,
      args: { company: request.companyName, reason },
      link: status === 'agreed' ? '/personalCenter' : '/join',
    })
    await log(trx, scope, `join.${status}`, request, {
      status,
      reason,
      roleIds: review.roleIds ?? [],
    })
    return requestReads.find(scope, trx, id)
  })

export const withdrawJoinRequest = (scope: Scope, id: string): Promise<JoinRequestRecord> =>
  scope.db.transaction(async (trx) => {
    const request = await requestReads.find(scope, trx, id)
    requireAllowed(policy.mayWithdraw(scope.actor, request))
    await decideRequest(trx, scope, requestTable, request, { status: 'closed' })
    const companyId = Number(request.companyId)
    await notifyAdministrator(trx, scope, companyId, 'join.withdrawn', '/joinRequests')
    await log(trx, scope, 'join.withdraw', request, { status: 'closed' })
    return requestReads.find(scope, trx, id)
  })
