import {
  maxOpenRequests,
  rightsRequests,
  type GrantingOptions,
  type RightsRequestCreation,
  type RightsRequestRecord,
  type RightsRequestReview,
} from '#contract/access/rightsRequests'
import type { NotificationArgs, NotificationKind } from '#contract/operations/notifications'
import type { Transaction } from '#db/connect'
import { requireAllowed, Refusal, invalidField } from '#server/core/errors'
import { numbersOf, numericId } from '#contract/text/filters'
import type { Scope } from '#server/core/scope'
import { lockAccount } from '#server/platform/identity/accounts.queries'
import { requireUnchanged } from '#server/platform/identity/authenticate'
import { auditOf } from '#server/platform/audit/auditOf'
import { listSystemAdministrators } from '#server/platform/notifications/notifications.queries'
import { notify } from '#server/platform/notifications/notifications.service'
import { namedPermissions, permissionName } from '#server/platform/permissions/permissionDenied'
import { explainRight } from '#server/platform/permissions/rights'
import { limitRequests } from '#server/platform/requests/limitRequests'
import { decideRequest } from '#server/platform/requests/decideRequest'
import { lockRoles } from '#server/features/access/roles/index'
import { makeReads } from '#server/platform/routing/reads'
import { findAdministratorId, findLocale } from './granting.queries.ts'
import { assignGrantingRole, grantingOptionsOf, hasPermission } from './granting.service.ts'
import * as policy from './permissionRequests.policy.ts'
import {
  countOpenRequests,
  lockRightsRequest,
  ownOrReviewed,
  requestTable,
} from './permissionRequests.queries.ts'

/**
 * Users see their own requests and, with `rightsRequest:review`, the requests addressed to their company; system super
 * administrators see all.
 */
export const visibilityOf = ({ actor }: Pick<Scope, 'actor'>) => ({
  userId: actor.userId,
  reviews: actor.isSystemAdministrator
    ? ('all' as const)
    : actor.may('rightsRequest:review')
      ? actor.companyId
      : null,
})

export const requestReads = makeReads(requestTable, (scope) => {
  const { userId, reviews } = visibilityOf(scope)
  return ownOrReviewed(userId, reviews)
})

const audit = auditOf(rightsRequests)

const targetOf = ({ id, userId, permissionName: name, companyId }: RightsRequestRecord) => ({
  id,
  name,
  companyId: companyId === null ? null : Number(companyId),
  about: [{ type: 'user', id: userId } as const],
})

const notifyOf = async (
  trx: Transaction,
  scope: Scope,
  request: RightsRequestRecord,
  about: { userId: number; kind: NotificationKind; args: NotificationArgs; link: string },
): Promise<void> => {
  const isEnglish = (await findLocale(trx, about.userId)) === 'en'
  const permission = isEnglish ? request.permissionEnName : request.permissionName
  await notify(trx, scope, { ...about, args: { ...about.args, permission } })
}

/**
 * Lists the roles that could grant an open request. Decided requests are refused, because the person may since belong
 * to another company whose roles the caller may not see.
 */
export const listGrantingOptions = async (scope: Scope, id: string): Promise<GrantingOptions> => {
  const request = await requestReads.get(scope, id)
  requireAllowed(policy.mayDecide(scope.actor, request))
  if (request.status !== 'inReview') throw new Refusal('statusDoesNotAllow')
  return grantingOptionsOf(scope, request)
}

/** Sends a request for a permission to the company's administrator or the system super administrators. */
export const requestRight = async (
  scope: Scope,
  body: RightsRequestCreation,
): Promise<RightsRequestRecord> => {
  const { actor } = scope
  const permissionId = numericId(body.permissionId) ?? 0
  const permissions = await scope.rights.permissions(actor.rightsMark)
  if (!permissions.some(({ id }) => id === permissionId))
    throw invalidField('permissionId', 'validation.id')
  const { allowed, missing } = explainRight(
    await scope.rights.factsOf(actor, actor.rightsMark),
    permissionId,
  )
  if (allowed)
    throw new Refusal('rightHeldAlready', {
      args: { permissionName: await permissionName(scope, permissionId) },
    })
  if (missing === 'providerOnly')
    throw new Refusal('permissionsProviderOnly', {
      args: await namedPermissions(scope, [permissionId]),
    })
  const { companyId, userId } = actor
  return scope.db.transaction(async (trx) => {
    if ((await countOpenRequests(trx, userId)) >= maxOpenRequests)
      throw new Refusal('rightsRequestsTooMany', { args: { most: maxOpenRequests } })
    await limitRequests(trx, scope, 'rights_requests')
    await requireUnchanged(trx, scope)
    const administrator = companyId === null ? null : await findAdministratorId(trx, companyId)
    const addressee = policy.addresseeOf(actor, missing, administrator)
    const message = body.message ?? ''
    const fields = {
      userId: String(userId),
      companyId: companyId === null ? null : String(companyId),
      permissionId: String(permissionId),
      addressee,
      message,
      status: 'inReview',
    } as const
    const id = String(await requestTable.insert(trx, fields, scope.now()))
    const request = await requestReads.find(scope, trx, id)
    const readers =
      addressee === 'company' && administrator !== null
        ? [administrator]
        : await listSystemAdministrators(trx)
    for (const reader of readers.filter((one) => one !== userId))
      await notifyOf(trx, scope, request, {
        userId: reader,
        kind: 'rights.requested',
        args: { user: actor.realName },
        link: `/rightsRequests#${id}`,
      })
    const { permissionId: asked, status } = fields
    const after = { permissionId: asked, status, message }
    await audit(trx, scope, 'rightsRequest.create', targetOf(request), [{}, after])
    return request
  })
}

/** Grants a request through a role, or declines it; of concurrent decisions only one succeeds. */
export const reviewRightsRequest = (
  scope: Scope,
  id: string,
  review: RightsRequestReview,
): Promise<RightsRequestRecord> =>
  scope.db.transaction(async (trx) => {
    const seen = await requestReads.find(scope, trx, id)
    requireAllowed(policy.mayDecide(scope.actor, seen))
    const userId = Number(seen.userId)
    // The common lock order is roles, people, requests.
    if (review.decision === 'grant' && review.roleId !== undefined)
      await lockRoles(trx, numbersOf([review.roleId]), [userId])
    await lockAccount(trx, userId)
    await lockRightsRequest(trx, seen.id)
    const request = await requestReads.find(scope, trx, id)
    if (request.status !== 'inReview') throw new Refusal('statusDoesNotAllow')
    const isGrant = review.decision === 'grant'
    const reason = review.reason ?? ''
    const role =
      isGrant && review.roleId !== undefined
        ? await assignGrantingRole(trx, scope, request, review.roleId)
        : null
    if (isGrant && !(await hasPermission(trx, userId, Number(request.permissionId))))
      throw new Refusal('roleDoesNotGive')
    const status = isGrant ? 'granted' : 'declined'
    const after = { status, reason, roleName: role?.name ?? null } as const
    await decideRequest(trx, scope, requestTable, request, after)
    const args = isGrant ? {} : { reason }
    const about = { userId, kind: `rights.${status}`, args, link: '/personalCenter' } as const
    await notifyOf(trx, scope, request, about)
    const before = { status: request.status }
    await audit(trx, scope, `rightsRequest.${status}`, targetOf(request), [before, after])
    return requestReads.find(scope, trx, id)
  })

export const withdrawRightsRequest = (scope: Scope, id: string): Promise<RightsRequestRecord> =>
  scope.db.transaction(async (trx) => {
    const request = await requestReads.find(scope, trx, id)
    requireAllowed(policy.mayWithdraw(scope.actor, request))
    const decision = { status: 'withdrawn' } as const
    await decideRequest(trx, scope, requestTable, request, decision)
    const changes = [{ status: request.status }, decision] as const
    await audit(trx, scope, 'rightsRequest.withdraw', targetOf(request), changes)
    return requestReads.find(scope, trx, id)
  })
