import type { AuditAction } from '#contract/operations/auditActions'
import type { ExportFormat } from '#contract/core/exports'
import { partyOf, type FairShares } from '#server/core/fairShares'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'

/** Exports that one process makes at the same time. */
export const exportsAtOnce = 4

type Begun = {
  /** Kind of record that is exported. */
  target: string
  format: ExportFormat
  filter: object
} & ({ rows: number } | { rowsAtLeast: number })

/** A filter as the log may hold it: that something was searched for, not what. */
const loggedFilter = ({ q, id, ...filter }: { q?: unknown; id?: unknown }): object => ({
  ...filter,
  ...(q === undefined ? {} : { searched: true }),
  ...(id === undefined ? {} : { chosen: true }),
})

/**
 * Begins an export with its row in the log: anyone who has the first line of a file has left the row.
 * @returns ends it; to be called exactly once.
 * @throws Refusal `overloaded` where too many are running, or too many of the caller's company
 */
export const beginExport = async (
  scope: Scope,
  { target, filter, ...begun }: Begun,
): Promise<() => void> => {
  const end = scope.exportPlaces.take(partyOf(scope.actor))
  try {
    await scope.db.transaction((trx) =>
      writeAudit(trx, scope, scope.now(), {
        action: `${target}.export` as AuditAction,
        actor: scope.actor,
        target: { type: target, id: '', name: '' },
        after: { ...begun, filter: loggedFilter(filter) },
      }),
    )
  } catch (error) {
    end()
    throw error
  }
  return end
}

declare module '#server/core/context' {
  interface Context {
    /** Places for the exports that this process makes, by company. */
    readonly exportPlaces: FairShares
  }
}
