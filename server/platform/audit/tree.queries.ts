import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { type Rows, insertRows } from '#db/tables'
import { whereIdIn } from '#db/dialect'
import type { LogRow } from './leaf.ts'
import { hashBytes, tileWidth, type Tile, type Tiles } from './merkle.ts'

/** Arbitrary number, used only by this program for PostgreSQL advisory locks. */
const advisoryLock = 7_202_612

/**
 * Admits one sealer across all processes; a SQLite transaction already excludes other writers. A sealer that hangs
 * loses its connection, and thereby the lock, after four seconds.
 */
export const lockSealing = async (trx: Transaction): Promise<boolean> => {
  if (trx.client.config.client !== 'pg') return true
  await trx.raw(`SET LOCAL idle_in_transaction_session_timeout = '4s'`)
  const { rows } = await trx.raw('SELECT pg_try_advisory_xact_lock(?) AS locked', [advisoryLock])
  return rows[0].locked
}

export const pauseSealing = async (trx: Transaction): Promise<void> => {
  if (trx.client.config.client === 'pg')
    await trx.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLock])
}

export const storedTiles = (read: Knex): Tiles => {
  const known = new Map<string, Buffer>()
  return async (level, place) => {
    const name = `${level} ${place}`
    const hashes: Buffer =
      known.get(name) ??
      (await read('log_tiles').where({ level, place }).first('hashes'))?.hashes ??
      Buffer.alloc(0)
    known.set(name, hashes)
    return hashes
  }
}

export const listTiles = (
  read: Knex,
  level: number,
  from: number,
  most: number,
): Promise<{ place: number; hashes: Buffer }[]> =>
  read('log_tiles')
    .where({ level })
    .where('place', '>=', from)
    .orderBy('place')
    .limit(most)
    .select('place', 'hashes')

export const saveTiles = async (trx: Transaction, tiles: readonly Tile[]): Promise<void> => {
  if (tiles.length > 0)
    await trx('log_tiles')
      .insert([...tiles])
      .onConflict(['level', 'place'])
      .merge()
}

export const countLeaves = async (read: Knex): Promise<number> => {
  const last = await read('log_tiles').where({ level: 0 }).orderBy('place', 'desc').first()
  return last ? last.place * tileWidth + last.hashes.length / hashBytes : 0
}

/** Positions start at 0 and have no gaps. */
export type Leaf = Rows['log_leaves']

export const findLeaves = (read: Knex, logIds: readonly number[]): Promise<Leaf[]> =>
  read('log_leaves').whereIn('log_id', logIds)

export const listOldest = (read: Knex, most: number): Promise<(Leaf & { at: number })[]> =>
  read('log_leaves')
    .join('logs', 'logs.id', 'log_leaves.log_id')
    .orderBy('leaf_index')
    .limit(most)
    .select('log_leaves.*', 'at')

/**
 * Deletes the log rows at positions below `upTo`, and the checkpoints of that part except the newest one; the hashes
 * are kept.
 */
export const dropLeaves = async (trx: Transaction, upTo: number): Promise<void> => {
  const places = () => trx('log_leaves').where('leaf_index', '<', upTo)
  await trx('log_subjects').whereIn('log_id', places().select('log_id')).delete()
  await trx('logs').whereIn('id', places().select('log_id')).delete()
  await places().delete()
  await trx('log_checkpoints')
    .where('size', '<=', upTo)
    .where('size', '<', trx('log_checkpoints').max('size'))
    .delete()
}

/** Columns of `logs` are null where the row of a leaf is missing. */
export const listLeaves = (
  read: Knex,
  from: number,
  to: number,
): Promise<(Leaf & (LogRow | Record<keyof LogRow, null>))[]> =>
  read('log_leaves')
    .leftJoin('logs', 'logs.id', 'log_leaves.log_id')
    .where('leaf_index', '>=', from)
    .where('leaf_index', '<', to)
    .orderBy('leaf_index')
    .select('log_leaves.*', 'logs.*')

export interface UnsealedRow extends LogRow {
  mac: string
}

export const listUnsealed = (read: Knex, after = 0, most?: number): Promise<UnsealedRow[]> => {
  const rows = read('log_unsealed')
    .join('logs', 'logs.id', 'log_unsealed.log_id')
    .where('log_unsealed.log_id', '>', after)
    // Ordering by `logs.id` instead would make SQLite scan the whole log on each sealing.
    .orderBy('log_unsealed.log_id')
    .select('logs.*', 'mac')
  return most === undefined ? rows : rows.limit(most)
}

export const hasUnsealed = async (read: Knex): Promise<boolean> =>
  (await read('log_unsealed').first('log_id')) !== undefined

/** Finds a row that is neither in the tree nor waiting for it, and so was not written by this program. */
export const findUnexpectedRow = async (read: Knex): Promise<number | null> => {
  const row = await read('logs')
    .whereNotExists(read('log_leaves').whereRaw('log_leaves.log_id = logs.id').select('log_id'))
    .whereNotExists(read('log_unsealed').whereRaw('log_unsealed.log_id = logs.id').select('log_id'))
    .orderBy('id')
    .first('id')
  return row?.id ?? null
}

export const findLeafOutside = async (
  read: Knex,
  from: number,
  to: number,
): Promise<number | null> => {
  const row = await read('log_leaves')
    .where('leaf_index', '<', from)
    .orWhere('leaf_index', '>=', to)
    .first('log_id')
  return row?.log_id ?? null
}

export const saveLeaves = async (trx: Transaction, leaves: readonly Leaf[]): Promise<void> => {
  await insertRows(
    trx,
    'log_leaves',
    { log_id: 'bigint', leaf_index: 'bigint', sealed_at: 'bigint' },
    leaves,
  )
  const ids = leaves.map(({ log_id: id }) => id)
  await trx('log_unsealed')
    .whereRaw(...whereIdIn(trx, 'log_id', ids))
    .delete()
}

export type StoredCheckpoint = Rows['log_checkpoints']

export const findCheckpoint = (
  read: Knex,
  size?: number,
): Promise<StoredCheckpoint | undefined> => {
  const query = read('log_checkpoints').orderBy('size', 'desc')
  return (size === undefined ? query : query.where({ size })).first()
}

export const listCheckpoints = (
  read: Knex,
  from: number,
  most: number,
): Promise<StoredCheckpoint[]> =>
  read('log_checkpoints').where('size', '>=', from).orderBy('size').limit(most)

export const saveCheckpoint = (trx: Transaction, checkpoint: StoredCheckpoint): Promise<unknown> =>
  trx('log_checkpoints').insert(checkpoint)

export type StoredKey = Rows['log_keys']

export const listKeys = (read: Knex): Promise<StoredKey[]> =>
  read('log_keys').orderBy([
    { column: 'created_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ])

export const saveKey = (trx: Transaction, key: StoredKey): Promise<unknown> =>
  trx('log_keys').insert(key)
