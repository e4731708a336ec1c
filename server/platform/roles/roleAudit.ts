import type { AuditAction } from '#contract/auditActions'
import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import type { StoredRole } from './roles.queries.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Of two versions of a record, the fields of the second that differ in the first: `[before, after]`. */
export const changesOf = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): [Record<string, unknown>, Record<string, unknown>] => {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]))
  return [
    Object.fromEntries(names.filter((name) => name in before).map((name) => [name, before[name]])),
    Object.fromEntries(names.map((name) => [name, after[name]])),
  ]
}

/** Writes what happened to a role; it is told to the role's company. */
export const logRole = (
  trx: Transaction,
  scope: Scope,
  action: AuditAction,
  role: Pick<StoredRole, 'roleId' | 'name' | 'companyNumber' | 'applicationNumber'>,
  [before, after]: [Record<string, unknown>, Record<string, unknown>],
): Promise<void> => {
  const removed = Object.keys(after).length === 0
  const [old, now] = removed ? [before, after] : changesOf(before, after)
  return writeAudit(trx, scope, scope.now(), {
    action,
    actor: { ...scope.actor, companyId: role.companyNumber ?? scope.actor.companyId },
    target: { type: 'role', id: role.roleId, name: role.name },
    applicationId: role.applicationNumber,
    before: old,
    after: now,
  })
}
