import {
  maxOpenRequests,
  permissionRequests,
  type GrantingOptions,
  type PermissionRequestCreation,
  type PermissionRequestRecord,
  type PermissionRequestReview,
} from '#contract/access/permissionRequests'
import type { NotificationArgs, NotificationKind } from '#contract/operations/notifications'
import { addresseeOf, mayDecidePermission } from '#contract/policies/requests'
import type { Transaction } from '#db/connect'
import { invalidField, requireAllowed, Refusal } from '#server/core/errors'
import { numbersOf, numericId } from '#contract/text/filters'
import type { Scope } from '#server/core/scope'
import { lockAccount } from '#server/platform/identity/accounts.queries'
import { requireUnchanged } from '#server/platform/identity/authenticate'
import { listSystemAdministrators } from '#server/platform/notifications/notifications.queries'
import { notify } from '#server/platform/notifications/notifications.service'
import { namedPermissions, permissionName } from '#server/platform/permissions/requireAccess'
import { explainRight } from '#server/platform/permissions/rights'
import { defineRequest } from '#server/platform/routing/defineRequest'
import { ownRequestsOf } from '#server/platform/routing/tokenAccess'
import { lockRoles } from '#server/features/access/roles/index'
import { countOpenRequests, findAdministratorId, findLocale } from './granting.queries.ts'
import { assignGrantingRole, grantingOptionsOf } from './granting.service.ts'

const notifyOf = async (
  trx: Transaction,
  scope: Scope,
  request: PermissionRequestRecord,
  about: { userId: number; kind: NotificationKind; args: NotificationArgs; link: string },
): Promise<void> => {
  const isEnglish = (await findLocale(trx, about.userId)) === 'en'
  const permission = isEnglish ? request.permissionEnName : request.permissionName
  await notify(trx, scope, { ...about, args: { ...about.args, permission } })
}

export const requests = defineRequest<typeof permissionRequests, PermissionRequestReview>(
  permissionRequests,
  {
    table: 'rights_requests',
    join: (query) =>
      query
        .join('users as u', 'u.id', 'rights_requests.user_id')
        .join('permissions as p', 'p.id', 'rights_requests.permission_id'),
    // The users' search key is not used, because it contains contacts that the record hides.
    search: [
      'lower(u.real_name)',
      'lower(rights_requests.message)',
      'lower(p.name)',
      'lower(p.en_name)',
    ],
    show: (query) =>
      query
        .leftJoin('companies as c', 'c.id', 'rights_requests.company_id')
        .select(
          'u.real_name as user_name',
          'c.name as company_name',
          'p.name as permission_name',
          'p.en_name as permission_en_name',
          'p.application_id',
        ),
    read: (row: { permission_name: string; permission_en_name: string }) => ({
      permissionEnName: row.permission_en_name || row.permission_name,
    }),
  },
  {
    limited: 'rights_requests',
    sight: (actor) => {
      const { isSystemAdministrator, companyId } = actor
      if (isSystemAdministrator) return 'all'
      const reviewed = actor.may('rightsRequest:review') && companyId !== null
      const ofCompany = reviewed ? [{ company_id: companyId, addressee: 'company' }] : []
      return [...ownRequestsOf(actor), ...ofCompany]
    },
    decides: (actor) =>
      actor.isSystemAdministrator ||
      (actor.may('rightsRequest:review') && actor.companyId !== null),
    mayDecide: mayDecidePermission,
    logged: ({ permissionName: name }) => ({ name }),
    lock: async ({ trx, request: { userId }, review }) => {
      if (review.decision === 'grant' && review.roleId !== undefined)
        await lockRoles(trx, numbersOf([review.roleId]), [Number(userId)])
      await lockAccount(trx, Number(userId))
    },
    values: async ({ trx, scope, request, review }) => ({
      roleName:
        review.decision === 'grant'
          ? await assignGrantingRole(trx, scope, request, review.roleId)
          : null,
    }),
    decided: ({ trx, scope, request, review: { decision, reason = '' } }) =>
      notifyOf(trx, scope, request, {
        userId: Number(request.userId),
        kind: decision === 'grant' ? 'rights.granted' : 'rights.declined',
        args: decision === 'grant' ? {} : { reason },
        link: '/personalCenter',
      }),
  },
)

/**
 * Lists the roles that could grant an open request. Decided requests are refused, because the person may since belong
 * to another company whose roles the caller may not see.
 */
export const listGrantingOptions = async (scope: Scope, id: string): Promise<GrantingOptions> => {
  const request = await requests.get(scope, id)
  requireAllowed(requests.mayDecide(scope.actor, request))
  if (request.status !== 'inReview') throw new Refusal('statusDoesNotAllow')
  return grantingOptionsOf(scope, request)
}

/** Sends a request for a permission to the company's administrator or the system super administrators. */
export const requestPermission = async (
  scope: Scope,
  { permissionId: asked, message = '' }: PermissionRequestCreation,
): Promise<PermissionRequestRecord> => {
  const { actor } = scope
  const permissionId = numericId(asked) ?? 0
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
    await requireUnchanged(trx, scope)
    const administrator = companyId === null ? null : await findAdministratorId(trx, companyId)
    const addressee = addresseeOf(actor, missing, administrator)
    const values = {
      userId: String(userId),
      companyId: companyId === null ? null : String(companyId),
      permissionId: String(permissionId),
      addressee,
      message,
    }
    const logged = { permissionId: values.permissionId, status: 'inReview', message }
    const request = await requests.file(trx, scope, values, [{}, logged])
    const readers =
      addressee === 'company' && administrator !== null
        ? [administrator]
        : await listSystemAdministrators(trx)
    for (const reader of readers.filter((one) => one !== userId))
      await notifyOf(trx, scope, request, {
        userId: reader,
        kind: 'rights.requested',
        args: { user: actor.realName },
        link: `/rightsRequests#${request.id}`,
      })
    return request
  })
}

export const deletePermissionRequests = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('rights_requests').where({ user_id: userId }).delete()
