import type { AuditAction } from '#contract/auditActions'
import type { SortOf } from '#contract/resource'
import * as policy from './permissionRequests.policy.ts'
import {
  mostOpenRequests,
  type GrantingOptions,
  type RightsRequestCreation,
  type RightsRequestFilter,
  type RightsRequestRecord,
  type RightsRequestReview,
  type rightsRequests,
} from '#contract/rightsRequests'
import type { Transaction } from '#db/connect'
import { enforce, Refusal } from '#server/core/errors'
import { type Page, numericId, type ListQuery } from '#server/core/http/listRequest'
import { namedPermissions, permissionName } from '#server/platform/permissions/permissionDenied'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { notify } from '#server/platform/notifications/notifications.service'
import { explainRight } from '#server/platform/permissions/rights'
import { logRole } from '#server/platform/roles/roleAudit'
import { grantingOptionsOf, holds } from './granting.service.ts'
import {
  countOpenRequests,
  decideRightsRequest,
  findRightsRequest,
  insertRightsRequest,
  listRightsRequests,
  lockRightsRequest,
  type RightsRequestScope,
  type StoredRightsRequest,
} from './permissionRequests.queries.ts'
import { findAdministratorId, findLocale, listAddressees } from './granting.queries.ts'
import { giveGrantingRole, tellAsker } from './decision.service.ts'

const visibilityOf = ({ actor }: Scope): RightsRequestScope => ({
  userId: actor.userId,
  reviews: actor.isSystemAdministrator
    ? 'all'
    : actor.may('rightsRequest:review')
      ? actor.companyId
      : null,
})

const toRecord = ({
  requestId: _id,
  userNumber: _user,
  companyNumber: _company,
  permissionNumber: _permission,
  ...record
}: StoredRightsRequest): RightsRequestRecord => record

const visibleRequest = async (
  scope: Scope,
  read: Scope['db']['read'],
  id: string,
): Promise<StoredRightsRequest> => {
  const number = numericId(id)
  const request =
    number === null ? null : await findRightsRequest(read, visibilityOf(scope), number)
  if (!request) throw new Refusal('notFound')
  return request
}

const log = (
  trx: Transaction,
  scope: Scope,
  action: AuditAction,
  request: StoredRightsRequest,
  after: Record<string, unknown>,
): Promise<void> =>
  writeAudit(trx, scope, scope.now(), {
    action,
    actor: { ...scope.actor, companyId: request.companyNumber },
    target: { type: 'rightsRequest', id: request.id, name: request.permissionName },
    before: action === 'rightsRequest.create' ? {} : { status: request.status },
    after,
  })

/** A page of the own requests and of those that the caller decides on. */
export const listVisibleRequests = async (
  scope: Scope,
  list: ListQuery<SortOf<typeof rightsRequests>, RightsRequestFilter>,
): Promise<Page<RightsRequestRecord>> => {
  const { requests, total } = await listRightsRequests(scope.db.read, visibilityOf(scope), list)
  return { rows: requests.map(toRecord), total, first: list.first }
}

/** @throws Refusal `notFound` */
export const getRightsRequest = async (scope: Scope, id: string): Promise<RightsRequestRecord> =>
  toRecord(await visibleRequest(scope, scope.db.read, id))

/**
 * By which roles an open request could be granted. @throws Refusal `insufficientPermission`, `notFound`, `ownRequest`
 */
export const listGrantingOptions = async (scope: Scope, id: string): Promise<GrantingOptions> => {
  const request = await visibleRequest(scope, scope.db.read, id)
  enforce(policy.mayDecide(scope.actor, request))
  return grantingOptionsOf(scope, request)
}

/**
 * Asks the right administrator for a permission: that of the company, or those who run the system.
 * @throws Refusal `invalidInput`, `rightHeldAlready` (has it), `rightsRequestOpen` (has asked), `rightsRequestsTooMany`
 * (too many are open), `permissionsProviderOnly`
 */
export const requestRight = async (
  scope: Scope,
  body: RightsRequestCreation,
): Promise<RightsRequestRecord> => {
  const { actor } = scope
  const permissionId = numericId(body.permissionId) ?? 0
  const permissions = await scope.rights.permissions(actor.rightsMark)
  if (!permissions.some(({ id }) => id === permissionId))
    throw new Refusal('invalidInput', { fields: { permissionId: { key: 'validation.id' } } })
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
  const request = await scope.db.transaction(async (trx) => {
    if ((await countOpenRequests(trx, userId)) >= mostOpenRequests)
      throw new Refusal('rightsRequestsTooMany', { args: { most: mostOpenRequests } })
    const administrator = companyId === null ? null : await findAdministratorId(trx, companyId)
    const addressee = policy.addresseeOf(actor, missing, administrator)
    const message = body.message ?? ''
    const id = await insertRightsRequest(
      trx,
      { userId, companyId, permissionId, addressee, message },
      scope.now(),
    )
    const stored = await findRightsRequest(trx, { userId, reviews: null }, id)
    if (!stored) throw new Error('a request that was just inserted is absent')
    for (const reader of await listAddressees(trx, addressee, companyId)) {
      if (reader === userId) continue
      const locale = await findLocale(trx, reader)
      const permission = locale === 'en' ? stored.permissionEnName : stored.permissionName
      await notify(trx, scope, {
        userId: reader,
        kind: 'rights.requested',
        args: { user: actor.realName, permission },
        link: `/rightsRequests#${id}`,
      })
    }
    await log(trx, scope, 'rightsRequest.create', stored, {
      permissionId: stored.permissionId,
      status: 'inReview',
      message,
    })
    return stored
  })
  return toRecord(request)
}

/**
 * Grants a request by a role that gives the permission, or declines it. One decision stands, however many decide at
 * once.
 * @throws Refusal `insufficientPermission`, `roleMissing`, `roleOfAnotherCompany`,
 * `companySuperAdministratorRoleNotAssignable`, `systemSuperAdministratorTakesNoRole`,
 * `companySuperAdministratorTakesNoRole`, `systemSuperAdministratorRoleNotAssignable`, `userMissing`,
 * `roleAndUserInDifferentCompanies` (roles as when assigning them), `notFound`, `statusDoesNotAllow` (decided
 * meanwhile), `ownRequest`, `roleDoesNotGive` (the role would not give it)
 */
export const reviewRightsRequest = async (
  scope: Scope,
  id: string,
  review: RightsRequestReview,
): Promise<RightsRequestRecord> => {
  const { actor } = scope
  const decided = await scope.db.transaction(async (trx) => {
    const seen = await visibleRequest(scope, trx, id)
    enforce(policy.mayDecide(actor, seen))
    await lockRightsRequest(trx, seen.requestId)
    const request = await visibleRequest(scope, trx, id)
    if (request.status !== 'inReview') throw new Refusal('statusDoesNotAllow')
    const isGrant = review.decision === 'grant'
    const reason = review.reason ?? ''
    const given =
      isGrant && review.roleId !== undefined
        ? await giveGrantingRole(trx, scope, request, review.roleId)
        : null
    if (isGrant && !(await holds(trx, request.userNumber, request.permissionNumber)))
      throw new Refusal('roleDoesNotGive')
    const roleName = given?.role.name ?? null
    const status = isGrant ? 'granted' : 'declined'
    const decision = { status, reason, roleName, by: actor.userId } as const
    if (!(await decideRightsRequest(trx, request.requestId, decision, scope.now())))
      throw new Refusal('statusDoesNotAllow')
    await tellAsker(trx, scope, request, `rights.${status}`, reason)
    if (given)
      await logRole(trx, scope, 'role.assign', given.role, [
        { userIds: [] },
        { userIds: given.give.map(String) },
      ])
    await log(trx, scope, `rightsRequest.${status}`, request, { status, reason, roleName })
    return visibleRequest(scope, trx, id)
  })
  return toRecord(decided)
}

/** Takes one's own open request back. @throws Refusal `insufficientPermission`, `notFound`, `statusDoesNotAllow` */
export const withdrawRightsRequest = async (
  scope: Scope,
  id: string,
): Promise<RightsRequestRecord> => {
  const { actor } = scope
  const closed = await scope.db.transaction(async (trx) => {
    const request = await visibleRequest(scope, trx, id)
    enforce(policy.mayWithdraw(actor, request))
    const decision = { status: 'withdrawn', reason: '', roleName: null, by: actor.userId } as const
    if (!(await decideRightsRequest(trx, request.requestId, decision, scope.now())))
      throw new Refusal('statusDoesNotAllow')
    await log(trx, scope, 'rightsRequest.withdraw', request, { status: 'withdrawn' })
    return visibleRequest(scope, trx, id)
  })
  return toRecord(closed)
}
