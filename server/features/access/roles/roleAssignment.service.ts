import { maxRangeRows } from '#contract/core/paging'
import { salesmen } from '#contract/companies/salesmen'
import type { Transaction } from '#db/connect'
import type { AuditAction } from '#contract/operations/auditActions'
import { auditOf, difference, writeAudit } from '#server/platform/audit/writeAudit'
import type { Subject } from '#server/platform/audit/rows'
import type { Scope } from '#server/core/scope'
import { touchRole } from './roleStore.queries.ts'
import {
  assignRole,
  groupByCompany,
  listHeldRoles,
  releaseCustomers,
  withdrawRole,
  type LoggedRole,
  type UsersPlan,
} from './roleUsers.queries.ts'

const auditSalesman = auditOf(salesmen)

export const logRole = (
  trx: Transaction,
  scope: Scope,
  action: AuditAction,
  role: LoggedRole,
  [before, after]: [Record<string, unknown>, Record<string, unknown>],
  {
    companyId = scope.actor.companyId,
    about = [],
  }: { companyId?: number | null; about?: readonly Subject[] } = {},
): Promise<void> => {
  const removed = Object.keys(after).length === 0
  const [old, now] = removed ? [before, after] : difference(before, after)
  return writeAudit(trx, scope, scope.now(), {
    action,
    actor: { ...scope.actor, companyId: role.companyNumber ?? companyId },
    target: { type: 'role', id: role.roleId, name: role.name },
    about,
    applicationId: role.applicationNumber,
    before: old,
    after: now,
  })
}

/** Extra facts for a log row, and the company whose log gets it when the users leave the company. */
interface LogContext {
  facts?: Record<string, unknown>
  about?: readonly Subject[]
  companyId?: number
}

/**
 * Logs who got and who lost a role. Each company gets one row per thousand people. A preset belongs to no company, so
 * its rows go to the users' companies.
 */
export const logRoleUsers = async (
  trx: Transaction,
  scope: Scope,
  role: LoggedRole,
  { give, take }: UsersPlan,
  { facts = {}, about = [], companyId }: LogContext = {},
): Promise<void> => {
  const log = async (action: 'role.assign' | 'role.withdraw', ids: readonly number[]) => {
    if (!ids.length) return
    const known = companyId ?? role.companyNumber
    const groups = known === null ? await groupByCompany(trx, ids) : new Map([[known, ids]])
    for (const [company, people] of groups)
      for (let first = 0; first < people.length; first += maxRangeRows) {
        const some = { userIds: people.slice(first, first + maxRangeRows).map(String) }
        const none = { userIds: [] }
        await logRole(
          trx,
          scope,
          action,
          role,
          action === 'role.assign' ? [none, { ...some, ...facts }] : [some, { ...none, ...facts }],
          { companyId: company, about },
        )
      }
  }
  await log('role.withdraw', take)
  await log('role.assign', give)
}

/**
 * A user who loses the preset role salesman loses the assigned companies too, even if they get the role again later.
 */
const releaseSalesmen = async (
  trx: Transaction,
  scope: Scope,
  { companyNumber }: LoggedRole,
  people: readonly number[],
): Promise<void> => {
  if (companyNumber !== null || !people.length) return
  for (const { userId, username, companyIds } of await releaseCustomers(trx, people))
    await auditSalesman(trx, scope, 'salesman.assign', { id: userId, name: username }, [
      { companyIds: companyIds.map(String) },
      { companyIds: [] },
    ])
}

/**
 * Assigns a role to some users and withdraws it from others, with log rows. A replaced role of the same application is
 * logged as withdrawn.
 */
export const applyRoleUsers = async (
  trx: Transaction,
  scope: Scope,
  role: LoggedRole,
  users: UsersPlan,
  occasion?: LogContext,
): Promise<void> => {
  const replaced = await listHeldRoles(trx, scope, users.give, role.applicationNumber)
  await assignRole(trx, role, users.give)
  await withdrawRole(trx, role.roleId, users.take)
  for (const { role: old, userIds } of replaced) {
    await touchRole(trx, old.roleId, scope.now())
    await logRoleUsers(trx, scope, old, { give: [], take: userIds }, occasion)
    await releaseSalesmen(trx, scope, old, userIds)
  }
  await logRoleUsers(trx, scope, role, users, occasion)
  await releaseSalesmen(trx, scope, role, users.take)
}

export const withdrawAllRoles = async (
  trx: Transaction,
  scope: Scope,
  people: readonly number[],
  companyId: number,
): Promise<void> => {
  for (const { role, userIds } of await listHeldRoles(trx, scope, people)) {
    await withdrawRole(trx, role.roleId, userIds)
    await logRoleUsers(trx, scope, role, { give: [], take: userIds }, { companyId })
    await releaseSalesmen(trx, scope, role, userIds)
  }
}
