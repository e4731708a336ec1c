import { readPage } from '#db/page'
import { iso } from '#contract/times'
import { numbersOf, wordsOf } from '#contract/filters'
import type { Knex } from 'knex'
import { fold } from '#contract/fold'
import type { SortOrder } from '#contract/paging'
import type { ServiceTier, StationRecord, StationStatus, StationValues } from '#contract/stations'
import type { Reader, Transaction } from '#db/connect'
import { likeContains, lockForUpdate, orderByClause } from '#db/dialect'
import { insertReturningId, mustExist, type Rows } from '#db/tables'

export type StationRow = Rows['stations']

const toRecord = (row: StationRow): StationRecord => ({
  id: String(row.id),
  code: row.code,
  name: row.name,
  enName: row.en_name,
  latitude: row.latitude,
  longitude: row.longitude,
  datum: row.datum,
  epoch: row.epoch,
  tier: row.tier,
  radius: row.radius,
  status: row.status,
  lastSeenAt: row.last_seen_at === null ? null : iso(row.last_seen_at),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
})

const toColumns = (values: StationValues) => ({
  code: values.code,
  name: values.name,
  en_name: values.enName,
  latitude: values.latitude,
  longitude: values.longitude,
  datum: values.datum,
  epoch: values.epoch,
  radius: values.radius,
  tier: values.tier,
  status: values.status,
  search_key: fold(`${values.code} ${values.name} ${values.enName}`),
})

/** The mark that moves with every change of a station. */
export const readRevision = async (read: Reader): Promise<number> => {
  const row = await read('change_marks').where({ name: 'stations' }).first('value')
  return mustExist(row).value
}

/** Stations that changed after a mark, all of them after −1. */
export const listStationsSince = (read: Reader, mark: number): Promise<StationRow[]> =>
  read('stations').where('revision', '>', mark).orderBy('revision')

/**
 * Moves the mark and holds it until the transaction ends, so that changes follow one another and become visible in
 * the order of their marks. @returns the revision of what is about to change.
 */
export const advanceRevision = async (trx: Transaction): Promise<number> => {
  await lockForUpdate(trx('change_marks').where({ name: 'stations' })).first('value')
  await trx('change_marks').where({ name: 'stations' }).increment('value', 1)
  return readRevision(trx)
}

const sortColumns = {
  id: 'id',
  code: 'code',
  name: 'name',
  enName: 'en_name',
  tier: 'tier',
  radius: 'radius',
  status: 'status',
  updatedAt: 'updated_at',
} as const

export interface StationList {
  sort: readonly [keyof typeof sortColumns, SortOrder]
  first: number
  size: number
  filter: {
    id?: string[] | undefined
    q?: string | undefined
    tier?: ServiceTier | undefined
    status?: StationStatus | undefined
  }
}

/** One page of the stations and how many there are. */
export const listStations = async (
  read: Knex,
  list: StationList,
): Promise<{ rows: StationRecord[]; total: number }> => {
  const query = read('stations')
  const { id, q, tier, status } = list.filter
  if (id) void query.whereIn('id', numbersOf(id))
  if (tier) void query.where({ tier })
  if (status) void query.where({ status })
  for (const word of wordsOf(q)) void query.whereRaw(...likeContains('search_key', word))
  const { rows, total } = await readPage<StationRow>(
    () => query.clone(),
    list,
    orderByClause(read, sortColumns[list.sort[0]], list.sort[1], 'id'),
  )
  return { rows: rows.map(toRecord), total }
}

export const findStation = async (read: Knex, id: number): Promise<StationRecord | null> => {
  const row = await read('stations').where({ id }).first()
  return row ? toRecord(row) : null
}

/** Stations by their number, for showing who stands behind an answer. */
export const findStationsById = async (
  read: Knex,
  ids: readonly number[],
): Promise<Map<number, StationRecord>> => {
  const rows = await read('stations').whereIn('id', ids)
  return new Map(rows.map((row) => [row.id, toRecord(row)]))
}

export const findStationsByCode = async (
  read: Knex,
  codes: readonly string[],
): Promise<Map<string, StationRecord>> => {
  const rows = await read('stations').whereIn('code', codes)
  return new Map(rows.map((row) => [row.code, toRecord(row)]))
}

const seenAt = ({ status }: StationValues, now: number) =>
  status === 'online' ? { last_seen_at: now } : {}

/** @returns the new station's id. */
export const insertStation = (
  trx: Transaction,
  values: StationValues,
  revision: number,
  now: number,
): Promise<number> =>
  insertReturningId(trx, 'stations', {
    ...toColumns(values),
    ...seenAt(values, now),
    revision,
    created_at: now,
    updated_at: now,
  })

/** Stores a station if it still has the version. @returns whether it had. */
export const updateStation = async (
  trx: Transaction,
  record: StationRecord,
  values: StationValues,
  revision: number,
  now: number,
): Promise<boolean> =>
  (await trx('stations')
    .where({ id: Number(record.id), version: record.version })
    .update({
      ...toColumns(values),
      ...seenAt(values, now),
      revision,
      updated_at: now,
      version: record.version + 1,
    })) === 1
