import type { AuditAction } from '#contract/operations/auditActions'
import type { ActionOf, Resource } from '#contract/core/resource'
import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import type { Subject } from './rows.ts'
import { writeAudit } from './writeAudit.ts'

/** Fields that changed: as they were, and as they are. */
export type Changes = readonly [Record<string, unknown>, Record<string, unknown>]

/**
 * The record that changed. `companyId`: whose log tells of it, where that is not the caller's company. `about`: whom
 * and what it concerns beside the record, where the changes do not say so.
 */
export interface Target {
  id: string | number
  name: string
  companyId?: number | null
  about?: readonly Subject[]
}

/** Writes the audit rows of a resource's changes, in the transaction of the change. */
export const auditOf =
  <R extends Resource>({ type }: R) =>
  (
    trx: Transaction,
    scope: Scope,
    action: ActionOf<R>,
    { id, name, companyId = scope.actor.companyId, about = [] }: Target,
    [before, after]: Changes = [{}, {}],
    applicationId: number | null = null,
  ): Promise<void> =>
    writeAudit(trx, scope, scope.now(), {
      action: action as AuditAction,
      actor: { ...scope.actor, companyId },
      target: { type, id, name },
      about,
      applicationId,
      before,
      after,
    })
