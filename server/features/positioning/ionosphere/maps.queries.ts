import { readPage } from '#db/page'
import { iso } from '#contract/times'
import { numbersOf, wordsOf } from '#contract/filters'
import type { Knex } from 'knex'
import { fold } from '#contract/fold'
import type { IonosphereMapRecord, MapOrigin } from '#contract/ionosphere'
import type { SortOrder } from '#contract/paging'
import type { Transaction } from '#db/connect'
import { likeContains, orderByClause } from '#db/dialect'
import { insertReturningId } from '#db/tables'
import type { IonexGrid, IonexMap } from './ionex.ts'

interface Row {
  id: number
  name: string
  source: string
  origin: MapOrigin
  imported_by_name: string
  first_epoch: number
  last_epoch: number
  map_count: number
  grid: string
  size: number
  sha256: string
  created_at: number
  updated_at: number
  version: number
}

const gridOf = (text: string): IonexGrid => JSON.parse(text) as IonexGrid

const toRecord = (row: Row, now: number): IonosphereMapRecord => {
  const grid = gridOf(row.grid)
  return {
    id: String(row.id),
    name: row.name,
    source: row.source,
    origin: row.origin,
    importedBy: row.imported_by_name,
    firstEpoch: iso(row.first_epoch),
    lastEpoch: iso(row.last_epoch),
    mapCount: row.map_count,
    ageSeconds: Math.max(0, Math.round((now - row.last_epoch) / 1000)),
    latitudeStep: Math.abs(grid.dlat),
    longitudeStep: Math.abs(grid.dlon),
    heightKm: grid.heightKm,
    size: Number(row.size),
    sha256: row.sha256,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    version: row.version,
  }
}

const sortColumns = {
  id: 'id',
  name: 'name_key',
  firstEpoch: 'first_epoch',
  lastEpoch: 'last_epoch',
  createdAt: 'created_at',
} as const

/** One page of the stored files and how many there are. */
export const listMapFiles = async (
  read: Knex,
  list: {
    sort: readonly [keyof typeof sortColumns, SortOrder]
    first: number
    size: number
    filter: { id?: string[] | undefined; q?: string | undefined; origin?: MapOrigin | undefined }
  },
  now: number,
): Promise<{ rows: IonosphereMapRecord[]; total: number }> => {
  const query = read('ionosphere_files')
  const { id, q, origin } = list.filter
  if (id) void query.whereIn('id', numbersOf(id))
  if (origin) void query.where({ origin })
  for (const word of wordsOf(q))
    void query.where((any) =>
      any
        .whereRaw(...likeContains('name_key', word))
        .orWhereRaw(...likeContains('lower(source)', word)),
    )
  const { rows, total } = await readPage<Row>(
    () => query.clone(),
    list,
    orderByClause(read, sortColumns[list.sort[0]], list.sort[1], 'id'),
  )
  return { rows: rows.map((row) => toRecord(row, now)), total }
}

export const findMapFile = async (
  read: Knex,
  id: number,
  now: number,
): Promise<IonosphereMapRecord | null> => {
  const row: Row | undefined = await read('ionosphere_files').where({ id }).first()
  return row ? toRecord(row, now) : null
}

export const isStored = async (read: Knex, sha256: string): Promise<boolean> =>
  (await read('ionosphere_files').where({ sha256 }).first('id')) !== undefined

export interface MapFile {
  name: string
  source: string
  origin: MapOrigin
  importedBy: { id: number; name: string } | null
  grid: IonexGrid
  maps: readonly IonexMap[]
  size: number
  sha256: string
}

const bytesOf = (values: Float32Array): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeFloatLE(value, index * 4))
  return bytes
}

const valuesOf = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))

/** Stores a file with its maps. @returns its id. */
export const insertMapFile = async (
  trx: Transaction,
  file: MapFile,
  now: number,
): Promise<number> => {
  const epochs = file.maps.map(({ epoch }) => epoch)
  const id = await insertReturningId(trx, 'ionosphere_files', {
    name: file.name,
    name_key: fold(file.name),
    source: file.source,
    origin: file.origin,
    imported_by: file.importedBy?.id ?? null,
    imported_by_name: file.importedBy?.name ?? '',
    first_epoch: Math.min(...epochs),
    last_epoch: Math.max(...epochs),
    map_count: file.maps.length,
    grid: JSON.stringify(file.grid),
    size: file.size,
    sha256: file.sha256,
    created_at: now,
    updated_at: now,
  })
  await trx.batchInsert(
    'ionosphere_maps',
    file.maps.map(({ epoch, values }) => ({
      file_id: id,
      epoch,
      content: bytesOf(values),
    })),
    20,
  )
  return id
}

/** Removes a file with its maps. */
export const deleteMapFile = (trx: Transaction, id: number): Promise<number> =>
  trx('ionosphere_files').where({ id }).delete()

/** A stored file that covers some of a span of time. */
export interface FileInSpan {
  id: number
  source: string
  origin: MapOrigin
  firstEpoch: number
  lastEpoch: number
  grid: IonexGrid
  maps: { id: number; epoch: number }[]
}

const mostFilesInSpan = 8

/** Files that cover some of a span, the one stored last first, with the epochs of their maps. */
export const filesInSpan = async (read: Knex, from: number, to: number): Promise<FileInSpan[]> => {
  const files: Row[] = await read('ionosphere_files')
    .where('first_epoch', '<=', to)
    .where('last_epoch', '>=', from)
    .orderByRaw("CASE WHEN origin = 'demonstration' THEN 1 ELSE 0 END, id DESC")
    .limit(mostFilesInSpan)
  const maps: { id: number; file_id: number; epoch: number }[] = await read('ionosphere_maps')
    .whereIn(
      'file_id',
      files.map(({ id }) => id),
    )
    .orderBy('epoch')
    .select('id', 'file_id', 'epoch')
  return files.map((file) => ({
    id: file.id,
    source: file.source,
    origin: file.origin,
    firstEpoch: file.first_epoch,
    lastEpoch: file.last_epoch,
    grid: gridOf(file.grid),
    maps: maps.filter(({ file_id }) => file_id === file.id).map(({ id, epoch }) => ({ id, epoch })),
  }))
}

/** The contents of maps by their ids. */
export const readMapContents = async (
  read: Knex,
  ids: readonly number[],
): Promise<Map<number, Float32Array>> => {
  const rows: { id: number; content: Buffer }[] = await read('ionosphere_maps')
    .whereIn('id', ids)
    .select('id', 'content')
  return new Map(rows.map(({ id, content }) => [id, valuesOf(content)]))
}

const mostPeriods = 60

/** The spans of time that stored files cover, the latest first. */
export const listPeriods = async (
  read: Knex,
): Promise<{ from: number; to: number; source: string; origin: MapOrigin }[]> => {
  const rows: Row[] = await read('ionosphere_files')
    .orderBy('last_epoch', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPeriods)
  return rows.map(({ first_epoch, last_epoch, source, origin }) => ({
    from: first_epoch,
    to: last_epoch,
    source,
    origin,
  }))
}
