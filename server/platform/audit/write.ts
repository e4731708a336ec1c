import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import type { CommitWith, Statement } from '#db/lastStep'
import { keyedMutex } from '#server/core/keyedMutex'
import { signHead } from './chain.ts'
import { chaining, insertRows, isHeadMoved } from './insert.ts'
import type { Head, UnchainedRow } from './rows.ts'
import { rowAfter } from './rows.ts'

/** What a process knows of the chain of a database. */
interface Chain {
  /**
   * The newest head that this process wrote. No more than a guess: a row is only ever written by a statement that finds
   * the guess confirmed, so others' rows and rolled back ones do no harm.
   */
  guess: Head | null
  /** Until when other processes are taken to write, too, so that guessing is not worth while. */
  sharedUntil: number
  /** Transactions of this process that chain their rows, one at a time. */
  readonly turns: ReturnType<typeof keyedMutex>
}

const chains = new WeakMap<object, Chain>()

const chainOf = (trx: Transaction): Chain => {
  const database: object = trx.client.config
  let chain = chains.get(database)
  if (!chain) {
    chain = { guess: null, sharedUntil: 0, turns: keyedMutex() }
    chains.set(database, chain)
  }
  return chain
}

const sharedMs = 60_000

const readHead = (trx: Transaction): Promise<Head> =>
  lockForUpdate(trx('log_heads').where({ name: 'head' })).first('last_id', 'last_hash')

const savepoint: Statement = { name: 'portal_savepoint', text: 'SAVEPOINT log' }
const backTo: Statement = { name: 'portal_back', text: 'ROLLBACK TO SAVEPOINT log' }

/** Rows in the order of their turn behind a head, each as the statement that writes it, and the head after them. */
const chained = (
  trx: Transaction,
  head: Head,
  rows: readonly UnchainedRow[],
): [Statement[], Head] => {
  let last = head
  const statements = rows.map((unchained) => {
    const row = rowAfter(last, unchained)
    const signature = signHead(unchained.origin.tokens, 'head', row.id, row.hash)
    const statement = chaining(trx, last.last_hash, row, signature)
    last = { last_id: row.id, last_hash: row.hash }
    return statement
  })
  return [statements, last]
}

/**
 * Writes rows and commits. On PostgreSQL the head is locked by the first of the statements, and between that and the
 * COMMIT the database waits for nothing that this process has to do: the lock is what all changes queue for.
 * @param undone the rows are undone before the commit.
 */
export const commitRows = async (
  trx: Transaction,
  commitWith: CommitWith,
  rows: readonly UnchainedRow[],
  undone: boolean,
): Promise<void> => {
  const chain = chainOf(trx)
  const send = async (head: Head, before: readonly Statement[], after: readonly Statement[]) => {
    const [statements, last] = chained(trx, head, rows)
    const sent = await commitWith([...before, ...statements, ...after])
    chain.guess = undone ? head : last
    return sent
  }
  const { stored } = await chain.turns('head', async () => {
    const guess = Date.now() < chain.sharedUntil ? null : chain.guess
    chain.guess = null
    if (guess)
      try {
        return await send(guess, [savepoint], undone ? [backTo] : [])
      } catch (error) {
        if (!isHeadMoved(error)) throw error
        chain.sharedUntil = Date.now() + sharedMs
        await trx.raw(backTo.text)
      }
    const around = undone ? { before: [savepoint], after: [backTo] } : { before: [], after: [] }
    return send(await readHead(trx), around.before, around.after)
  })
  await stored
}

/** Rows that are chained and written in one go, after which others have their turn. */
const rowsAtOnce = 1000

/** Writes many rows in their order and keeps the head locked until the transaction ends. */
export const writeManyRows = async (
  trx: Transaction,
  unchained: Iterable<UnchainedRow>,
): Promise<void> => {
  let head = await readHead(trx)
  let signature: string | null = null
  let rows = []
  for (const one of unchained) {
    const row = rowAfter(head, one)
    head = { last_id: row.id, last_hash: row.hash }
    signature = signHead(one.origin.tokens, 'head', row.id, row.hash)
    rows.push(row)
    if (rows.length < rowsAtOnce) continue
    await insertRows(trx, rows)
    rows = []
  }
  if (rows.length > 0) await insertRows(trx, rows)
  if (signature === null) return
  await trx('log_heads')
    .where({ name: 'head' })
    .update({ ...head, signature })
}
