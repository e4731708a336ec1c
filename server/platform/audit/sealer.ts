import type { Logger } from 'pino'
import type { Database, Transaction } from '#db/connect'
import { storeIndexed } from '#server/platform/search/indexing'
import { logsIndexing } from './auditIndex.ts'
import { hashOfLeaf, appendLeaves, overlay, rootOf, type Tiles } from './merkle.ts'
import { leafOf } from './leaf.ts'
import { openNote, signNote, type Checkpoint } from './note.ts'
import { isAuthenticRow } from './rows.ts'
import { makeSigner, readKeys, replaceSigner } from './signer.ts'
import type { Keys, Signer, SignerParts } from './signer.ts'
import {
  countLeaves,
  findCheckpoint,
  hasUnsealed,
  listUnsealed,
  lockSealing,
  saveCheckpoint,
  saveLeaves,
  saveTiles,
  storedTiles,
  type UnsealedRow,
} from './tree.queries.ts'

/** The stored log differs from the sealed one; sealing stops. */
class LogBrokenError extends Error {
  override readonly name = 'LogBrokenError'
}

/** Rows per transaction, so that other writes wait only briefly. */
const rowsAtOnce = 500
const everyMs = 700
const afterFailureMs = 5000
type Head = Checkpoint & { readonly note: string }

interface Sealed {
  readonly rows: number
  readonly head: Head | null
}

interface SealerParts extends SignerParts {
  readonly db: Database
  readonly log: Logger
  readonly now: () => number
  readonly onBroken: () => void
}

export interface Sealer {
  seal(): Promise<number>
  /**
   * Id of the newest row that is never sealed, because it was not written by this program with its secret; 0 if none.
   */
  readonly passedOver: number
  /** Seals early and ignores failures, which the regular run reports; does nothing after `stop`. */
  hurry(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/**
 * Adds committed rows to the tree, signs its head and indexes the rows. All processes run it and a lock admits one, so
 * another takes over after a failure. The order of rows in the tree follows their commits, not their ids.
 */
export const makeSealer = ({ db, tokens, seal, name, log, now, onBroken }: SealerParts): Sealer => {
  /** Newest head verified by this process; the log may only grow from it. */
  let verifiedHead: Head | null = null
  let passedOver = 0

  const reportBroken = (error: unknown): void => {
    log.error({ err: error }, 'the log is not whole')
    onBroken()
  }

  const check = async (trx: Transaction, tiles: Tiles, keys: Keys): Promise<number> => {
    const size = await countLeaves(trx)
    const stored = await findCheckpoint(trx)
    if (stored && stored.note === verifiedHead?.note && stored.size === size) return size
    if (!stored) {
      if (verifiedHead || keys.all.length > 0)
        throw new LogBrokenError('the checkpoints are missing')
      return size
    }
    const opened = openNote(stored.note, keys.all)
    if (!opened || opened.size !== stored.size) throw new LogBrokenError('a checkpoint is forged')
    if (size !== stored.size) throw new LogBrokenError('the tree is not the size that was signed')
    if (!(await rootOf(tiles, size)).equals(opened.root))
      throw new LogBrokenError('the tree was changed')
    if (
      verifiedHead &&
      (verifiedHead.size > size ||
        !(await rootOf(tiles, verifiedHead.size)).equals(verifiedHead.root))
    )
      throw new LogBrokenError('the log was rewound')
    verifiedHead = { ...opened, note: stored.note }
    return size
  }

  const sign = async (
    trx: Transaction,
    tiles: Tiles,
    size: number,
    { key, secret }: Signer,
  ): Promise<Head> => {
    const checkpoint = { origin: key.name, size, root: await rootOf(tiles, size) }
    const note = signNote(checkpoint, key, secret)
    await saveCheckpoint(trx, { size, at: now(), note })
    return { ...checkpoint, note }
  }

  const signerOf = async (trx: Transaction, keys: Keys): Promise<Signer> => {
    if (keys.signer) return keys.signer
    const parts = { tokens, seal, name }
    if (keys.all.length === 0) return makeSigner(trx, parts, now())
    log.warn('the signing key of the log was sealed with another secret, so another one takes over')
    return replaceSigner(trx, parts, now())
  }

  /** Skips rows not written by this program with its secret, and reports them once. */
  const listAuthenticRows = async (trx: Transaction): Promise<UnsealedRow[]> => {
    for (let after = 0; ;) {
      const waiting = await listUnsealed(trx, after, rowsAtOnce)
      const rows = waiting.filter((row) => isAuthenticRow(tokens, row))
      const newestForeignId = waiting.findLast((row) => !rows.includes(row))?.id ?? 0
      if (newestForeignId > passedOver) {
        passedOver = newestForeignId
        reportBroken(new LogBrokenError('a row is not of this program, or of another secret'))
      }
      if (rows.length > 0 || waiting.length < rowsAtOnce) return rows
      after = waiting.at(-1)?.id ?? 0
    }
  }

  const sealSome = async (trx: Transaction): Promise<Sealed> => {
    if (!(await lockSealing(trx))) return { rows: 0, head: null }
    const keys = await readKeys(trx, seal)
    const stored = storedTiles(trx)
    const size = await check(trx, stored, keys)
    const rows = await listAuthenticRows(trx)
    if (rows.length === 0 && verifiedHead) return { rows: 0, head: null }
    const changed = await appendLeaves(
      stored,
      size,
      rows.map((row) => hashOfLeaf(leafOf(row))),
    )
    await saveTiles(trx, changed)
    const at = now()
    await saveLeaves(
      trx,
      rows.map(({ id }, place) => ({ log_id: id, leaf_index: size + place, sealed_at: at })),
    )
    await storeIndexed(trx, logsIndexing, rows)
    const signer = await signerOf(trx, keys)
    const head = await sign(trx, overlay(stored, changed), size + rows.length, signer)
    return { rows: rows.length, head }
  }

  const sealAll = async (): Promise<number> => {
    if (verifiedHead && !(await hasUnsealed(db.read))) return 0
    for (let sealed = 0; ;) {
      const { rows, head } = await db.maintain(sealSome)
      verifiedHead = head ?? verifiedHead
      sealed += rows
      if (rows < rowsAtOnce) return sealed
    }
  }

  let running: Promise<number> = Promise.resolve(0)
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const sealNow = (): Promise<number> => {
    running = running.then(sealAll, sealAll)
    return running
  }
  const turn = async (): Promise<void> => {
    const wait = await sealNow().then(
      () => everyMs,
      (error: unknown) => {
        if (error instanceof LogBrokenError) reportBroken(error)
        else log.error({ err: error }, 'the log could not be sealed')
        return afterFailureMs
      },
    )
    if (!stopped) timer = setTimeout(() => void turn(), wait).unref()
  }

  return {
    seal: sealNow,
    get passedOver() {
      return passedOver
    },
    hurry: async () => {
      if (!stopped) await sealNow().catch(() => 0)
    },
    start: () => void turn(),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await turn()
    },
  }
}
