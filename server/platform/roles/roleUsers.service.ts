import { widestRange } from '#contract/core/paging'
import { salesmen } from '#contract/companies/salesmen'
import type { Transaction } from '#db/connect'
import { auditOf } from '#server/platform/audit/auditOf'
import type { Subject } from '#server/platform/audit/rows'
import type { Scope } from '#server/core/scope'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { logRole, type LoggedRole } from './roleAudit.ts'
import { planUsers, type UsersPlan } from './roles.plan.ts'
import type { StoredRole } from './roles.queries.ts'
import { touchRole } from './roleStore.queries.ts'
import { releaseCustomers } from './salesmen.queries.ts'
import { giveRole, groupByCompany, listHeldRoles, takeRole } from './roleUsers.queries.ts'

const auditSalesman = auditOf(salesmen)

/** What else a row says of how someone came to a role, and whose log tells of it where the company is left. */
interface Occasion {
  facts?: Record<string, unknown>
  about?: readonly Subject[]
  companyId?: number
}

/**
 * Writes who got a role and who lost it, a row a company and at most a thousand people each. Everything that gives or
 * takes roles is told by these rows. A preset, which belongs to no company, is told to the company of those people.
 */
export const logRoleUsers = async (
  trx: Transaction,
  scope: Scope,
  role: LoggedRole,
  { give, take }: UsersPlan,
  { facts = {}, about = [], companyId }: Occasion = {},
): Promise<void> => {
  const log = async (action: 'role.assign' | 'role.withdraw', ids: readonly number[]) => {
    if (!ids.length) return
    const known = companyId ?? role.companyNumber
    const groups = known === null ? await groupByCompany(trx, ids) : new Map([[known, ids]])
    for (const [company, people] of groups)
      for (let first = 0; first < people.length; first += widestRange) {
        const some = { userIds: people.slice(first, first + widestRange).map(String) }
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

/** Who has lost the preset role salesman looks after no company any more, also where they get it back one day. */
const endSalesmen = async (
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
 * Gives a role to some and takes it from others, with their rows in the log. The role that someone had in the same
 * application gives way, and is told as taken.
 */
export const applyRoleUsers = async (
  trx: Transaction,
  scope: Scope,
  role: LoggedRole,
  users: UsersPlan,
  occasion?: Occasion,
): Promise<void> => {
  const replaced = await listHeldRoles(trx, scope, users.give, role.applicationNumber)
  await giveRole(trx, role, users.give)
  await takeRole(trx, role.roleId, users.take)
  for (const { role: old, userIds } of replaced) {
    await touchRole(trx, old.roleId, scope.now())
    await logRoleUsers(trx, scope, old, { give: [], take: userIds }, occasion)
    await endSalesmen(trx, scope, old, userIds)
  }
  await logRoleUsers(trx, scope, role, users, occasion)
  await endSalesmen(trx, scope, role, users.take)
}

/** Takes all their roles from people of a company, or from those who have just left it. */
export const takeAllRoles = async (
  trx: Transaction,
  scope: Scope,
  people: readonly number[],
  companyId: number,
): Promise<void> => {
  for (const { role, userIds } of await listHeldRoles(trx, scope, people)) {
    await takeRole(trx, role.roleId, userIds)
    await logRoleUsers(trx, scope, role, { give: [], take: userIds }, { companyId })
    await endSalesmen(trx, scope, role, userIds)
  }
}

/**
 * Gives a role to users and takes it from others, in the transaction of the change, with its log rows.
 * @returns whether that changed anything
 * @throws Refusal as `planUsers`
 */
export const changeRoleUsers = async (
  trx: Transaction,
  scope: Scope,
  role: StoredRole,
  wanted: Parameters<typeof planUsers>[3],
): Promise<boolean> => {
  const users = await planUsers(scope, trx, role, wanted)
  if (!users.give.length && !users.take.length) return false
  await applyRoleUsers(trx, scope, role, users)
  await touchRole(trx, role.roleId, scope.now())
  await markRightsChanged(trx)
  return true
}
