import type { AuditAction } from '#contract/auditActions'
import type { ActionOf, Resource } from '#contract/resource'
import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import { writeAudit } from './writeAudit.ts'

/** Fields that changed: as they were, and as they are. */
export type Changes = readonly [Record<string, unknown>, Record<string, unknown>]

/** Writes the audit rows of a resource's changes, in the transaction of the change. */
export const auditOf =
  <R extends Resource>({ type }: R) =>
  (
    trx: Transaction,
    scope: Scope,
    action: ActionOf<R>,
    target: { id: string | number; name: string },
    [before, after]: Changes,
    applicationId: number | null = null,
  ): Promise<void> =>
    writeAudit(trx, scope, scope.now(), {
      action: action as AuditAction,
      actor: scope.actor,
      target: { type, ...target },
      applicationId,
      before,
      after,
    })
