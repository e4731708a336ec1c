import type { Knex } from 'knex'
import {
  administratorRequests,
  type AdministratorRequestCreation,
  type AdministratorRequestRecord,
  type AdministratorRequestReview,
  type AdministratorRequestStatus,
  type SystemAdministrator,
} from '#contract/people/administratorRequests'
import type { ErrorName } from '#contract/core/errors'
import { iso } from '#contract/core/times'
import type { NotificationKind } from '#contract/operations/notifications'
import { mayChangeAdministrator, mayUseAdministratorRequests } from '#contract/policies/requests'
import type { Transaction } from '#db/connect'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Page } from '#db/page'
import type { Scope } from '#server/core/scope'
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
import { defineRequest } from '#server/platform/routing/defineRequest'
import { withdrawAllRoles } from '#server/features/access/roles/index'
import {
  endExpiredRequest,
  listAdministrators,
  pageOfAdministrators,
  requestLifetimeMs,
  toAdministrator,
} from './administratorRequests.queries.ts'

/** Status at the time of reading, because no job expires requests. */
const currentStatusSql = `CASE
  WHEN administrator_requests.status = 'inReview' AND administrator_requests.created_at <= ? THEN 'expired'
  ELSE administrator_requests.status END`

interface Row {
  standing: AdministratorRequestStatus
  created_at: number
}

export const readAdministrators = async (
  { db }: Scope,
  list: Parameters<typeof pageOfAdministrators>[1],
): Promise<Page<SystemAdministrator>> => {
  const { rows, total } = await pageOfAdministrators(db.read, list)
  return { rows: rows.map(toAdministrator), total, first: list.first }
}

const notifyAdministrators = (
  trx: Transaction,
  scope: Scope,
  kind: NotificationKind,
  { id, userName: person, requesterName: user }: AdministratorRequestRecord,
): Promise<void> =>
  notifySystemAdministrators(trx, scope, {
    kind,
    args: { person, user },
    link: `/administrators#${id}`,
  })

/** Serializes requests and decisions; locks rows in the same order as a user who leaves, to prevent deadlocks. */
const lockAdministratorsFor = async (trx: Transaction, userId: string): Promise<void> => {
  await lockSystemAdministrators(trx)
  await lockAdministratorsAnd(trx, Number(userId))
}

/** @throws Refusal `refusal` unless the person is an active system super administrator */
const requireAdministrator = async (trx: Transaction, userId: string, refusal: ErrorName) => {
  const found = (await listAdministrators(trx)).find(({ id }) => String(id) === userId)
  if (found?.status !== 'active') throw new Refusal(refusal)
}

const requireCaller = async (trx: Transaction, scope: Scope): Promise<void> => {
  await requireSession(trx, scope)
  await requireAdministrator(trx, String(scope.actor.userId), 'systemAdministratorsOnly')
}

/** Locks the person and requires that the change is possible. */
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
  requireAllowed(mayChangeAdministrator(change, person, active))
  if (change === 'remove') await requireOtherSystemAdministrator(trx, standing.user)
  return { userId, companyId: person.companyId }
}

const apply = async (trx: Transaction, scope: Scope, request: AdministratorRequestRecord) => {
  const { userId, companyId } = await lockPerson(trx, scope, request)
  const isAdded = request.change === 'add'
  // A system super administrator cannot have roles.
  if (isAdded && companyId !== null) await withdrawAllRoles(trx, scope, [userId], companyId)
  await setSystemAdministrator(trx, userId, isAdded, scope.now())
  await markRightsChanged(trx)
  const kind = isAdded ? 'administrator.added' : 'administrator.removed'
  await notifyAdministrators(trx, scope, kind, request)
  if (isAdded) return
  const args = { person: request.userName, user: request.requesterName }
  await notify(trx, scope, { kind, args, userId, link: '/personalCenter' })
}

export const requests = defineRequest<typeof administratorRequests, AdministratorRequestReview>(
  administratorRequests,
  {
    table: 'administrator_requests',
    columns: { requesterId: 'requested_by' },
    join: (query) =>
      query
        .join('users as u', 'u.id', 'administrator_requests.user_id')
        .join('users as r', 'r.id', 'administrator_requests.requested_by')
        .leftJoin('users as d', 'd.id', 'administrator_requests.decided_by'),
    search: ['u.search_key'],
    demonstration: [
      {
        change: 'add',
        userId: '2',
        requesterId: '1',
        message: '出差期间由李远代为管理。',
        status: 'withdrawn',
      },
    ],
    filters: {
      status: (query: Knex.QueryBuilder, status: AdministratorRequestStatus, { now }) =>
        void query.whereRaw(`(${currentStatusSql}) = ?`, [now - requestLifetimeMs, status]),
    },
    read: ({ standing: status, created_at: createdAt }: Row) => {
      const isUndecided = status === 'inReview' || status === 'expired'
      return { status, expiresAt: isUndecided ? iso(createdAt + requestLifetimeMs) : null }
    },
    show: (query, { now }) =>
      query.select(
        query.client.raw(`${currentStatusSql} AS standing`, [now - requestLifetimeMs]),
        'u.real_name as user_name',
        'u.username',
        'r.real_name as requester_name',
        'd.real_name as decider_name',
      ),
  },
  {
    sight: (actor) => (actor.may('systemAdministrator:manage') ? 'all' : []),
    decides: (actor) => actor.isSystemAdministrator,
    mayDecide: mayUseAdministratorRequests,
    logged: ({ userName: name }) => ({ name }),
    logChanges: ({ change }, { status: _status, ...after }) => [{}, { change, ...after }],
    transact: (scope, { userId }, review, work) => {
      const changedId = review?.decision === 'grant' ? userId : String(scope.actor.userId)
      return scope.db.transaction(async (trx) => {
        await lockAdministratorsFor(trx, changedId)
        await requireCaller(trx, scope)
        return work(trx)
      })
    },
    decided: async ({ trx, scope, request, review: { decision, reason = '' } }) => {
      const { id, userName: person, requesterId } = request
      if (decision === 'grant') {
        await requireAdministrator(trx, requesterId, 'statusDoesNotAllow')
        return apply(trx, scope, request)
      }
      return notify(trx, scope, {
        userId: Number(requesterId),
        kind: 'administrator.declined',
        args: { person, reason },
        link: `/administrators#${id}`,
      })
    },
  },
)

/**
 * Requests that a person becomes or ceases to be a system super administrator. The change is applied immediately if the
 * caller is the only administrator; locked and disabled ones count too, so that disabling the others does not allow
 * deciding alone.
 */
export const requestChange = async (
  scope: Scope,
  { change, userId, message }: AdministratorRequestCreation,
): Promise<AdministratorRequestRecord> => {
  const { actor } = scope
  requireAllowed(mayUseAdministratorRequests(actor))
  return scope.db.transaction(async (trx) => {
    await lockAdministratorsFor(trx, userId)
    await requireCaller(trx, scope)
    const person = await lockPerson(trx, scope, { change, userId })
    await endExpiredRequest(trx, person.userId, scope.now())
    const values = { change, userId, requesterId: String(actor.userId), message }
    const request = await requests.file(trx, scope, values, [{}, { change, message }])
    const isAlone = (await listAdministrators(trx)).every(({ id }) => id === actor.userId)
    const review = { decision: 'grant' } as const
    if (isAlone) await requests.settle({ trx, scope, request, review })
    else await notifyAdministrators(trx, scope, `administrator.${change}Requested`, request)
    return requests.require(scope, trx, request.id)
  })
}
