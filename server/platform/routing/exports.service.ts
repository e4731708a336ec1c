import type { AuditAction } from '#contract/operations/auditActions'
import type { ExportFormat } from '#contract/core/exports'
import { partyOf } from '#server/core/queue'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'

export const maxConcurrentExports = 4

type ExportStart = {
  target: string
  format: ExportFormat
  filter: object
} & ({ rows: number } | { rowsAtLeast: number })

const loggedFilter = ({ q, id, ...filter }: { q?: unknown; id?: unknown }): object => ({
  ...filter,
  ...(q === undefined ? {} : { searched: true }),
  ...(id === undefined ? {} : { chosen: true }),
})

/**
 * Starts an export and logs it first, so that no data leaves without a log row.
 * @returns a function that ends the export; call it exactly once
 * @throws Refusal `overloaded` if too many exports are running, in total or for the caller's company
 */
export const beginExport = async (
  scope: Scope,
  { target, filter, ...begun }: ExportStart,
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
