import type { Knex } from 'knex'
import { fold } from '#contract/text/fold'
import { ionosphereMaps, type MapOrigin } from '#contract/positioning/ionosphere'
import type { Transaction } from '#db/connect'
import { insertReturningId, type Rows } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'
import type { IonexGrid, IonexMap } from './ionex.ts'

const gridOf = (text: string): IonexGrid => JSON.parse(text) as IonexGrid

export const mapFileTable = defineTable(ionosphereMaps, {
  table: 'ionosphere_files',
  columns: { importedBy: 'imported_by_name' },
  sort: { name: 'ionosphere_files.name_key' },
  times: ['firstEpoch', 'lastEpoch'],
  search: ['ionosphere_files.name_key', 'lower(ionosphere_files.source)'],
  read: (row: Rows['ionosphere_files'], { now }) => {
    const { dlat, dlon, heightKm } = gridOf(row.grid)
    return {
      ageSeconds: Math.max(0, Math.round((now - row.last_epoch) / 1000)),
      latitudeStep: Math.abs(dlat),
      longitudeStep: Math.abs(dlon),
      heightKm,
    }
  },
})

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

export const insertMapFile = async (trx: Transaction, file: MapFile, now: number) => {
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
    file.maps.map(({ epoch, values }) => ({ file_id: id, epoch, content: bytesOf(values) })),
    20,
  )
  return id
}

export interface FileInSpan {
  id: number
  source: string
  origin: MapOrigin
  firstEpoch: number
  lastEpoch: number
  grid: IonexGrid
  maps: { id: number; epoch: number }[]
}

const spanOf = (file: Rows['ionosphere_files']) => ({
  source: file.source,
  origin: file.origin,
  firstEpoch: file.first_epoch,
  lastEpoch: file.last_epoch,
  grid: gridOf(file.grid),
})

/**
 * Maximum gap for interpolating between two files: no analysis centre publishes maps further apart, and some days end
 * at 23:00 and start at 01:00.
 */
export const maxGapMs = 2 * 3_600_000

/** About two days of files that hold one quarter-hour map each. */
const maxFilesInSpan = 200

export const filesInSpan = async (read: Knex, from: number, to: number): Promise<FileInSpan[]> => {
  const files = await read('ionosphere_files')
    .where('first_epoch', '<=', to + maxGapMs)
    .where('last_epoch', '>=', from - maxGapMs)
    .orderByRaw("CASE WHEN origin = 'demonstration' THEN 1 ELSE 0 END, id DESC")
    .limit(maxFilesInSpan)
  const maps: { id: number; file_id: number; epoch: number }[] = await read('ionosphere_maps')
    .whereIn(
      'file_id',
      files.map(({ id }) => id),
    )
    .orderBy('epoch')
    .select('id', 'file_id', 'epoch')
  return files.map((file) => ({
    id: file.id,
    ...spanOf(file),
    maps: maps.filter(({ file_id }) => file_id === file.id).map(({ id, epoch }) => ({ id, epoch })),
  }))
}

export const readMapContents = async (
  read: Knex,
  ids: readonly number[],
): Promise<Map<number, Float32Array>> => {
  const rows: { id: number; content: Buffer }[] = await read('ionosphere_maps')
    .whereIn('id', ids)
    .select('id', 'content')
  return new Map(rows.map(({ id, content }) => [id, valuesOf(content)]))
}

const maxPeriods = 60

export const listPeriods = async (read: Knex): Promise<Omit<FileInSpan, 'id' | 'maps'>[]> => {
  const files = await read('ionosphere_files')
    .orderBy('last_epoch', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPeriods)
  return files.map(spanOf)
}
