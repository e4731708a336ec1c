import {
  stations,
  type StationCreation,
  type StationRecord,
  type StationStatus,
  type StationValues,
} from '#contract/positioning/stations'
import { requireAllowed } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/writeAudit'
import { makeCrud } from '#server/platform/routing/crud'
import { advanceRevision, lockStations, revisionColumns, stationTable } from './stations.queries.ts'
import { mayChangeStatus } from '#contract/policies/stations'

export const auditStation = auditOf(stations)

export const valuesOf = ({
  epoch = null,
  status = 'online',
  ...fields
}: StationCreation): StationValues => ({ ...fields, epoch, status })

export const stationCrud = makeCrud(stationTable, {
  nameOf: ({ name }) => name,
  lock: lockStations,
  create: (_trx, _scope, body) => valuesOf(body),
  columns: async (trx, scope, { status }) =>
    revisionColumns(await advanceRevision(trx), status, scope.now()),
})

export const setStationStatus = (
  scope: Scope,
  id: string,
  { status }: { status: StationStatus },
): Promise<StationRecord> =>
  scope.db.transaction(async (trx) => {
    await lockStations(trx)
    const record = await stationCrud.require(scope, trx, id)
    requireAllowed(mayChangeStatus(record.status, status))
    const columns = revisionColumns(await advanceRevision(trx), status, scope.now())
    await stationTable.update(trx, record, { status }, scope.now(), columns)
    const changes = [{ status: record.status }, { status }] as const
    await auditStation(trx, scope, 'station.status', record, changes)
    return stationCrud.require(scope, trx, id)
  })
