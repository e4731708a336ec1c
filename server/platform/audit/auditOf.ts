import type { AuditAction } from '#contract/operations/auditActions'
import type { ActionOf, Resource } from '#contract/core/resource'
import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import type { Subject } from './rows.ts'
import { writeAudit } from './writeAudit.ts'

export type Changes = readonly [Record<string, unknown>, Record<string, unknown>]

/**
 * `companyId` is the company whose log gets the row, by default the caller's. `about` lists other people and records
 * concerned, if the changes do not name them.
 */
export interface Target {
  id: string | number
  name: string
  companyId?: number | null
  about?: readonly Subject[]
}

/** Returns a function that writes audit rows for a resource; call it in the transaction of the change. */
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
