import type { AuditAction } from '#contract/auditActions'
import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import { difference } from '#server/platform/audit/difference'
import { writeAudit } from '#server/platform/audit/writeAudit'
import type { StoredRole } from './roles.queries.ts'

/** Writes what happened to a role; it is told to the role's company. */
export const logRole = (
  trx: Transaction,
  scope: Scope,
  action: AuditAction,
  role: Pick<StoredRole, 'roleId' | 'name' | 'companyNumber' | 'applicationNumber'>,
  [before, after]: [Record<string, unknown>, Record<string, unknown>],
): Promise<void> => {
  const removed = Object.keys(after).length === 0
  const [old, now] = removed ? [before, after] : difference(before, after)
  return writeAudit(trx, scope, scope.now(), {
    action,
    actor: { ...scope.actor, companyId: role.companyNumber ?? scope.actor.companyId },
    target: { type: 'role', id: role.roleId, name: role.name },
    applicationId: role.applicationNumber,
    before: old,
    after: now,
  })
}
