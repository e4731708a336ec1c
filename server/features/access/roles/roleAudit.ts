import type { AuditAction } from '#contract/operations/auditActions'
import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import { difference } from '#server/platform/audit/difference'
import type { Subject } from '#server/platform/audit/rows'
import { writeAudit } from '#server/platform/audit/writeAudit'
import type { StoredRole } from './roles.queries.ts'

export type LoggedRole = Pick<StoredRole, 'roleId' | 'name' | 'companyNumber' | 'applicationNumber'>

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
