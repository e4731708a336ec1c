import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import type { Rows } from '#db/tables'
import { whereIdIn } from '#db/dialect'
import { insertRows } from '#db/insertRows'
import type { LogRow } from './leaf.ts'
import { hashBytes, type Tile, type Tiles } from './merkle.ts'

/** Any number that this program alone uses for PostgreSQL's advisory locks. */
const advisoryLock = 7_202_612

/**
 * Lets one sealer through at a time, of all processes: on SQLite nobody else writes while a transaction does. A process
 * that stands still while it seals loses its connection, and so the lock, within the five seconds.
 */
export const lockSealing = async (trx: Transaction): Promise<boolean> => {
  if (trx.client.config.client !== 'pg') return true
  await trx.raw(`SET LOCAL idle_in_transaction_session_timeout = '4s'`)
  const { rows } = await trx.raw('SELECT pg_try_advisory_xact_lock(?) AS locked', [advisoryLock])
  return rows[0].locked
}

/** Keeps sealers out until a transaction ends. */
export const pauseSealing = async (trx: Transaction): Promise<void> => {
  if (trx.client.config.client === 'pg')
    await trx.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLock])
}

/** The stored tiles, each read once. */
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

/** Tiles of one level in their order, from a place on. */
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

/** How many leaves the stored tiles hold. */
export const countLeaves = async (read: Knex): Promise<number> => {
  const last = await read('log_tiles').where({ level: 0 }).orderBy('place', 'desc').first()
  return last ? last.place * 256 + last.hashes.length / hashBytes : 0
}

/** Where a row stands in the tree: numbers from 0 without gaps. */
export type Leaf = Rows['log_leaves']

export const findLeaves = (read: Knex, logIds: readonly number[]): Promise<Leaf[]> =>
  read('log_leaves').whereIn('log_id', logIds)

/** The oldest places whose rows are there. */
export const listOldest = (read: Knex, most: number): Promise<(Leaf & { at: number })[]> =>
  read('log_leaves')
    .join('logs', 'logs.id', 'log_leaves.log_id')
    .orderBy('leaf_index')
    .limit(most)
    .select('log_leaves.*', 'at')

/** Takes away the rows of the first places, and heads that prove nothing of the rest; the hashes stay. */
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

/** Rows in the order of the tree; those that are gone without their number. */
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

/** Committed rows that have no place in the tree yet. */
export const listUnsealed = (read: Knex, after = 0, most?: number): Promise<UnsealedRow[]> => {
  const rows = read('log_unsealed')
    .join('logs', 'logs.id', 'log_unsealed.log_id')
    .where('log_unsealed.log_id', '>', after)
    // By the other column SQLite would look through the whole log, once for each sealing.
    .orderBy('log_unsealed.log_id')
    .select('logs.*', 'mac')
  return most === undefined ? rows : rows.limit(most)
}

export const hasUnsealed = async (read: Knex): Promise<boolean> =>
  (await read('log_unsealed').first('log_id')) !== undefined

/** A row that has no place in the tree, nor waits for one: nothing of this program wrote it. */
export const findStray = async (read: Knex): Promise<number | null> => {
  const row = await read('logs')
    .whereNotExists(read('log_leaves').whereRaw('log_leaves.log_id = logs.id').select('log_id'))
    .whereNotExists(read('log_unsealed').whereRaw('log_unsealed.log_id = logs.id').select('log_id'))
    .orderBy('id')
    .first('id')
  return row?.id ?? null
}

/** A row whose place lies outside the tree. */
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

/** Checkpoints in the order of their sizes, from one on. */
export const listCheckpoints = (
  read: Knex,
  from: number,
  most: number,
): Promise<StoredCheckpoint[]> =>
  read('log_checkpoints').where('size', '>=', from).orderBy('size').limit(most)

export const saveCheckpoint = (trx: Transaction, checkpoint: StoredCheckpoint): Promise<unknown> =>
  trx('log_checkpoints').insert(checkpoint)

export type StoredKey = Rows['log_keys']

/** All keys, the newest first. */
export const listKeys = (read: Knex): Promise<StoredKey[]> =>
  read('log_keys').orderBy([
    { column: 'created_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ])

export const saveKey = (trx: Transaction, key: StoredKey): Promise<unknown> =>
  trx('log_keys').insert(key)
