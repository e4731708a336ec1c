import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { LogFault, LogReport } from '#contract/operations/logs'
import type { Seal } from '#server/core/seal'
import type { Tokens } from '#server/core/tokens'
import { listErasures, type Erased } from './anonymize.ts'
import { findDropped } from './audit.queries.ts'
import { inspectPersonalColumns, leafOf, type LogRow } from './leaf.ts'
import { hashBytes, hashOfLeaf, makeRoots, rootOf, tileWidth, type Tiles } from './merkle.ts'
import { openNote, readNote, type PublicKey } from './note.ts'
import { isAuthenticRow } from './rows.ts'
import { readKeys, type Keys } from './signer.ts'
import {
  countLeaves,
  findCheckpoint,
  findLeafOutside,
  findUnexpectedRow,
  listCheckpoints,
  listLeaves,
  listTiles,
  listUnsealed,
  storedTiles,
  type StoredCheckpoint,
} from './tree.queries.ts'

const tileBatchSize = 8
const checkpointBatchSize = 1000

class Fault extends Error {
  readonly fault: LogFault
  readonly rowId: number | null
  readonly position: number | null
  constructor(fault: LogFault, rowId: number | null, position: number | null) {
    super(fault)
    this.fault = fault
    this.rowId = rowId
    this.position = position
  }
}

const isErasable = (row: LogRow, { userIds, rowIds }: Erased) => ({
  actor: row.actor_id !== null && userIds.has(String(row.actor_id)),
  target: rowIds.has(String(row.id)) || (row.target_type === 'user' && userIds.has(row.target_id)),
})

const ofActor = new Set<string>(['actor_name', 'address', 'user_agent'])

const isGenuine = (row: LogRow, erasures: Erased): { genuine: boolean; erased: boolean } => {
  const { erased, altered } = inspectPersonalColumns(row)
  const may = isErasable(row, erasures)
  const allowed = erased.every((column) => (ofActor.has(column) ? may.actor : may.target))
  return { genuine: altered.length === 0 && allowed, erased: erased.length > 0 }
}

const isLeaf = async (read: Knex, hash: Buffer): Promise<boolean> => {
  for (let place = 0; ; place += tileBatchSize) {
    const tiles = await listTiles(read, 0, place, tileBatchSize)
    if (tiles.length === 0) return false
    for (const { hashes } of tiles)
      for (let start = 0; start < hashes.length; start += hashBytes)
        if (hash.equals(hashes.subarray(start, start + hashBytes))) return true
  }
}

async function* allCheckpoints(read: Knex): AsyncGenerator<StoredCheckpoint> {
  for (let from = 0; ;) {
    const some = await listCheckpoints(read, from, checkpointBatchSize)
    yield* some
    const last = some.at(-1)
    if (!last || some.length < checkpointBatchSize) return
    from = last.size + 1
  }
}

const checkNote = (keys: readonly PublicKey[], { size, note }: StoredCheckpoint, root: Buffer) => {
  const opened = openNote(note, keys)
  if (!opened || opened.size !== size || !opened.root.equals(root))
    throw new Fault('checkpoint', null, size)
}

const checkRow = async (
  read: Knex,
  rows: ReadonlyMap<number, Awaited<ReturnType<typeof listLeaves>>[number]>,
  index: number,
  stored: Buffer,
  erasures: Erased,
): Promise<boolean> => {
  const row = rows.get(index)
  if (!row || row.id === null) throw new Fault('missing', row?.log_id ?? null, index + 1)
  const hash = hashOfLeaf(leafOf(row))
  if (!hash.equals(stored))
    throw new Fault((await isLeaf(read, hash)) ? 'reordered' : 'altered', row.id, index + 1)
  const { genuine, erased } = isGenuine(row, erasures)
  if (!genuine) throw new Fault('altered', row.id, index + 1)
  return erased
}

interface Counts {
  rows: number
  erased: number
  unsealed: number
  droppedUpTo: number
}

/** Rows checked before other requests get a turn. */
const rowsPerTurn = 64

const checkTree = async (read: Knex, tiles: Tiles, keys: Keys, counts: Counts): Promise<number> => {
  const erasures = await listErasures(read)
  const checkpoints = allCheckpoints(read)
  let next = await checkpoints.next()
  const roots = makeRoots()
  const checkpoint = async (size: number) => {
    if (next.done || next.value.size !== size) return
    checkNote(keys.all, next.value, roots.root())
    next = await checkpoints.next()
  }
  await checkpoint(0)
  // Checkpoints up to the dropped rows were deleted with them, so the first stored one may be larger than 0.
  for (let place = 0; ; place += tileBatchSize) {
    const some = await listTiles(read, 0, place, tileBatchSize)
    const from = place * tileWidth
    const leaves = await listLeaves(read, from, from + tileBatchSize * tileWidth)
    const rows = new Map(leaves.map((row) => [row.leaf_index, row]))
    for (const { place: own, hashes } of some)
      for (let start = 0; start < hashes.length; start += hashBytes) {
        const index = own * tileWidth + start / hashBytes
        if (index % rowsPerTurn === 0) await setImmediate()
        if (index !== roots.size()) throw new Fault('missing', null, roots.size() + 1)
        const stored = hashes.subarray(start, start + hashBytes)
        if (index >= counts.droppedUpTo) {
          if (await checkRow(read, rows, index, stored, erasures)) counts.erased += 1
          counts.rows += 1
        }
        for (const { level, place: above, offset, hash } of roots.add(stored)) {
          const kept = (await tiles(level, above)).subarray(offset, offset + hashBytes)
          if (!hash.equals(kept)) throw new Fault('checkpoint', null, index + 1)
        }
        await checkpoint(index + 1)
      }
    if (some.length < tileBatchSize) break
  }
  if (!next.done) throw new Fault('rewound', null, roots.size() + 1)
  return roots.size()
}

const checkUnexpectedRows = async (read: Knex, tokens: Tokens, size: number, counts: Counts) => {
  const outside = await findLeafOutside(read, counts.droppedUpTo, size)
  if (outside !== null) throw new Fault('inserted', outside, null)
  const stray = await findUnexpectedRow(read)
  if (stray !== null) throw new Fault('inserted', stray, null)
  for (const row of await listUnsealed(read)) {
    if (!isAuthenticRow(tokens, row)) throw new Fault('inserted', row.id, null)
    if (inspectPersonalColumns(row).altered.length > 0) throw new Fault('altered', row.id, null)
    counts.unsealed += 1
  }
}

const checkAll = async (
  read: Knex,
  { tokens, seal, remembered }: VerifyParts,
  counts: Counts,
): Promise<void> => {
  const keys = await readKeys(read, seal)
  const tiles = storedTiles(read)
  counts.droppedUpTo = await findDropped(read)
  const size = await checkTree(read, tiles, keys, counts)
  const head = await findCheckpoint(read)
  if (head ? head.size !== size || !openNote(head.note, keys.own) : size > 0)
    throw new Fault('checkpoint', null, size)
  await checkUnexpectedRows(read, tokens, size, counts)
  if (remembered === undefined) return
  const known = readNote(remembered)
  if (!known || !openNote(remembered, keys.all))
    throw new Fault('checkpoint', null, known?.size ?? null)
  if (known.size > (await countLeaves(read)) || !known.root.equals(await rootOf(tiles, known.size)))
    throw new Fault('rewound', null, known.size)
}

interface VerifyParts {
  readonly tokens: Tokens
  readonly seal: Seal
  /** Checkpoint saved by an auditor; the log must extend it. */
  readonly remembered?: string
}

/**
 * Verifies the whole stored log in one snapshot: rows against leaves, hashes of the tree, signature and root of each
 * checkpoint, and the absence of extra rows. Reports the first fault. Erasure of people whose deletion is logged is not
 * a fault.
 */
export const verifyLog = async (read: Knex, parts: VerifyParts): Promise<LogReport> => {
  const counts: Counts = { rows: 0, erased: 0, unsealed: 0, droppedUpTo: 0 }
  const report = (found: Fault | null): LogReport => ({
    whole: found === null,
    ...counts,
    fault: found?.fault ?? null,
    rowId: found?.rowId ? String(found.rowId) : null,
    position: found?.position ?? null,
  })
  const oneMoment =
    read.client.config.client === 'pg' ? { isolationLevel: 'repeatable read' as const } : {}
  try {
    await read.transaction((trx) => checkAll(trx, parts, counts), oneMoment)
    return report(null)
  } catch (error) {
    if (error instanceof Fault) return report(error)
    throw error
  }
}
