import { searchForm } from '#contract/text/searchText'
import { stations, type StationRecord } from '#contract/positioning/stations'
import type { Reader, Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { mustExist, type Rows } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'

/** The reference stations as they are stored. */
export const stationTable = defineTable(stations, {
  table: 'stations',
  search: ['stations.search_key'],
  derive: ({ code, name, enName }) => ({ search_key: searchForm(`${code} ${name} ${enName}`) }),
})

/** The number of the last change of any station. */
export const readRevision = async (read: Reader): Promise<number> => {
  const row = await read('change_marks').where({ name: 'stations' }).first('value')
  return mustExist(row).value
}

/** What coverage follows from. */
export type StationRow = Rows['stations']

/** Stations that changed after a revision, all of them after −1. */
export const listStationsSince = (read: Reader, revision: number): Promise<StationRow[]> =>
  read('stations').where('revision', '>', revision).orderBy('revision')

/** Lets changes of stations follow one another: until the transaction ends nobody else makes one. */
export const lockStations = async (trx: Transaction): Promise<void> => {
  await lockForUpdate(trx('change_marks').where({ name: 'stations' })).first('value')
}

/** @returns the revision of what is about to change: changes become visible in the order of their revisions */
export const advanceRevision = async (trx: Transaction): Promise<number> => {
  await trx('change_marks').where({ name: 'stations' }).increment('value', 1)
  return readRevision(trx)
}

/** Columns of a changed station that are none of its fields. */
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
