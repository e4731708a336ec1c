import { joinRequestStatuses } from '#contract/core/enums'
import {
  joinRequests,
  type JoinRequestCreation,
  type JoinRequestRecord,
  type JoinRequestReview,
} from '#contract/companies/joinRequests'
import { mayDecideJoin, mayRequestToJoin } from '#contract/policies/requests'
import { numbersOf } from '#contract/text/filters'
import type { Transaction } from '#db/connect'
import {
  hasApplicationInReview,
  findPassedCompany,
} from '#server/features/companies/companies/index'
import { joinCompany, claimSeat } from '#server/features/companies/membership/index'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { maskedPhone } from '#server/platform/audit/rows'
import { lockAccount } from '#server/platform/identity/accounts.queries'
import { requireSession, requireUnchanged } from '#server/platform/identity/authenticate'
import type { NewNotification } from '#server/platform/notifications/notifications.queries'
import {
  notify,
  notifySystemAdministrators,
} from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { lockRoles, changeRoleUsers, visibleRoles } from '#server/features/access/roles/index'
import { defineRequest } from '#server/platform/routing/defineRequest'
import { ownRequestsOf } from '#server/platform/routing/tokenAccess'
import { notifyAdministrator } from './membership.service.ts'

interface ContactRow {
  status: string
  user_dial_code: string | null
  user_phone: string | null
  user_email: string | null
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

export const requests = defineRequest<typeof joinRequests, JoinRequestReview>(
  joinRequests,
  {
    table: 'join_requests',
    join: (query) =>
      query
        .join('users as u', 'u.id', 'join_requests.user_id')
        .join('companies as c', 'c.id', 'join_requests.company_id'),
    times: ['userSince'],
    // The users' search key is not used, because it contains contacts that the record masks or hides.
    search: ['lower(u.real_name)', 'lower(join_requests.message)'],
    show: (query) =>
      query.select(
        'u.real_name as user_name',
        'u.dial_code as user_dial_code',
        'u.phone as user_phone',
        'u.email as user_email',
        'u.created_at as user_since',
        'c.name as company_name',
      ),
    read: ({
      status,
      user_dial_code: dialCode,
      user_phone: phone,
      user_email: email,
    }: ContactRow) => ({
      userPhone: status === 'inReview' && phone ? `+${dialCode} ${maskedPhone(phone)}` : null,
      userEmail: status === 'inReview' ? email : null,
    }),
  },
  {
    statuses: joinRequestStatuses,
    grants: 'agree',
    limited: 'join_requests',
    sight: (actor) => {
      if (actor.may('company:manage')) return 'all'
      const { companyId } = actor
      const reviewed = actor.may('join:review') && companyId !== null
      return [...ownRequestsOf(actor), ...(reviewed ? [{ company_id: companyId }] : [])]
    },
    affects: ['users'],
    decides: (actor) => actor.may('join:review'),
    mayDecide: mayDecideJoin,
    logged: ({ userName: name }) => ({ name }),
    logChanges: ({ status }, after, review) => [
      { status },
      review ? { ...after, roleIds: review.roleIds ?? [] } : after,
    ],
    lock: async ({ trx, request: { userId, companyId }, review: { decision, roleIds = [] } }) => {
      await lockCompany(trx, Number(companyId))
      if (decision === 'agree' && roleIds.length) await lockRoles(trx, numbersOf(roleIds), [])
      await lockAccount(trx, Number(userId))
    },
    decided: async ({ trx, scope, request, review }) => {
      const { decision, roleIds = [], reason = '' } = review
      const isAgreed = decision === 'agree'
      if (isAgreed) await admit(trx, scope, request, roleIds)
      await notify(trx, scope, {
        userId: Number(request.userId),
        kind: isAgreed ? 'join.agreed' : 'join.rejected',
        args: { company: request.companyName, reason },
        link: isAgreed ? '/personalCenter' : '/join',
      })
    },
    withdrawn: (trx, scope, { companyId }) =>
      notifyAdministrator(trx, scope, Number(companyId), 'join.withdrawn', '/joinRequests'),
  },
)

const insertRequest = (
  trx: Transaction,
  scope: Scope,
  companyId: number,
  message: string,
  status: 'inReview' | 'agreed' = 'inReview',
): Promise<JoinRequestRecord> => {
  const values = { userId: String(scope.actor.userId), companyId: String(companyId), message }
  return requests.file(trx, scope, values, [{ status: 'inReview' }, { status }])
}

/** Files a join request and notifies the company's administrator, or system super administrators if it has none. */
export const fileRequest = async (
  trx: Transaction,
  scope: Scope,
  { companyId, administratorId }: { companyId: number; administratorId: number | null },
  message: string,
  notice: Pick<NewNotification, 'kind' | 'args'>,
): Promise<JoinRequestRecord> => {
  const request = await insertRequest(trx, scope, companyId, message)
  const notification = { ...notice, link: '/joinRequests' }
  await (administratorId === null
    ? notifySystemAdministrators(trx, scope, notification)
    : notify(trx, scope, { ...notification, userId: administratorId }))
  return request
}

/**
 * Joins with an invitation token: the join request is agreed immediately on behalf of the inviter, or left to the
 * company when the terms no longer hold.
 */
const joinInvited = (scope: Scope, token: string, message: string): Promise<JoinRequestRecord> =>
  scope.db.transaction(async (trx) => {
    const joined = await scope.joining.joinByInvitation(trx, scope, { token }, message)
    const { invitation, requestId } = joined
    if (requestId !== null) return requests.require(scope, trx, requestId)
    const request = await insertRequest(trx, scope, Number(invitation.companyId), message, 'agreed')
    await requests.store(trx, scope, request, { status: 'agreed' }, Number(invitation.invitedBy))
    return requests.require(scope, trx, request.id)
  })

export const requestToJoin = async (
  scope: Scope,
  { invitation, message = '', ...named }: JoinRequestCreation,
): Promise<JoinRequestRecord> => {
  if (invitation !== undefined) return joinInvited(scope, invitation, message)
  const { actor } = scope
  requireAllowed(mayRequestToJoin(actor))
  return scope.db.transaction(async (trx) => {
    const found = await findPassedCompany(trx, named)
    if (!found) throw new Refusal('companyNotFound')
    // The company may be closed concurrently, together with its requests.
    await lockCompany(trx, found.companyId)
    await requireSession(trx, scope)
    // The caller may have joined or applied for another company concurrently.
    await requireUnchanged(trx, scope)
    if (await hasApplicationInReview(trx, actor.userId)) throw new Refusal('ownApplicationInReview')
    const company = await findPassedCompany(trx, named)
    if (!company) throw new Refusal('companyNotFound')
    return fileRequest(trx, scope, company, message, {
      kind: 'join.requested',
      args: { user: actor.realName, company: company.name },
    })
  })
}
