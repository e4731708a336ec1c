import { searchForm } from '#contract/text/searchText'
import { stations, type StationRecord } from '#contract/positioning/stations'
import type { Reader, Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { requireRow, type Rows } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'

export const stationTable = defineTable(stations, {
  table: 'stations',
  search: ['stations.search_key'],
  derive: ({ code, name, enName }) => ({ search_key: searchForm(`${code} ${name} ${enName}`) }),
})

export const readRevision = async (read: Reader): Promise<number> => {
  const row = await read('change_marks').where({ name: 'stations' }).first('value')
  return requireRow(row).value
}

export type StationRow = Rows['stations']

export const listStationsSince = (read: Reader, revision: number): Promise<StationRow[]> =>
  read('stations').where('revision', '>', revision).orderBy('revision')

/** Serializes changes of stations until the transaction ends. */
export const lockStations = async (trx: Transaction): Promise<void> => {
  await lockForUpdate(trx('change_marks').where({ name: 'stations' })).first('value')
}

/** @returns the revision of the current change; changes become visible in the order of their revisions */
export const advanceRevision = async (trx: Transaction): Promise<number> => {
  await trx('change_marks').where({ name: 'stations' }).increment('value', 1)
  return readRevision(trx)
}

export const revisionColumns = (
  revision: number,
  status: StationRecord['status'] | undefined,
  now: number,
): Record<string, unknown> => ({ revision, ...(status === 'online' ? { last_seen_at: now } : {}) })

export const findStationsByCode = async (
  read: Reader,
  codes: readonly string[],
): Promise<Map<string, StationRecord>> => {
  const rows = await read('stations').whereIn('code', [...codes])
  return new Map(rows.map((row) => [row.code, stationTable.toRecord(row)]))
}
