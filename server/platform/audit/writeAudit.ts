import type { Transaction } from '#db/connect'
import { setLastStep } from '#db/lastStep'
import { prepareLog, type LogEntry, type PreparedLog } from './rows.ts'
import type { SigningOrigin, UnchainedRow } from './rows.ts'
import { commitRows, writeManyRows } from './write.ts'

/** What of the log a transaction has still to write. */
interface Waiting {
  rows: UnchainedRow[]
  /** Rows were written before the end, so that the transaction has locked the chain's head already. */
  early: boolean
}

const waitingOf = new WeakMap<Transaction, Waiting>()

const waiting = (trx: Transaction): Waiting => {
  const known = waitingOf.get(trx)
  if (known) return known
  const fresh: Waiting = { rows: [], early: false }
  setLastStep(trx, (commitWith) =>
    fresh.early ? writeWaiting(trx, fresh) : commitRows(trx, commitWith, fresh.rows, false),
  )
  waitingOf.set(trx, fresh)
  return fresh
}

/** Writes what waits now instead of at the end. */
export const writeWaiting = async (trx: Transaction, known = waiting(trx)): Promise<void> => {
  known.early = true
  if (known.rows.length > 0) await writeManyRows(trx, known.rows)
  known.rows = []
}

/**
 * Puts a row into the log in the transaction of the change that it tells of, so that neither is without the other.
 * Rows form a chain whose head all changes need, so the row is written when the transaction ends, together with its
 * commit; where it cannot be, the transaction fails. Not for a transaction within another.
 */
export const writeAudit = (
  trx: Transaction,
  origin: SigningOrigin,
  now: number,
  entry: LogEntry,
): Promise<void> => {
  waiting(trx).rows.push({ origin, now, prepared: prepareLog(origin, entry) })
  return Promise.resolve()
}

/** Does at the end of a transaction what a row of the log costs, and takes it back. */
export const simulateAudit = (
  trx: Transaction,
  origin: SigningOrigin,
  now: number,
  entry: LogEntry,
): void => {
  const rows = [{ origin, now, prepared: prepareLog(origin, entry) }]
  setLastStep(trx, (commitWith) => commitRows(trx, commitWith, rows, true))
}

function* rawRows(
  origin: SigningOrigin,
  now: number,
  prepared: Iterable<PreparedLog>,
): Generator<UnchainedRow> {
  for (const one of prepared) yield { origin, now, prepared: one }
}

/** Writes many rows of the log in their order, at once; others wait for the chain from here on, so call this last. */
export const writeAudits = async (
  trx: Transaction,
  origin: SigningOrigin,
  now: number,
  prepared: Iterable<PreparedLog>,
): Promise<void> => {
  await writeWaiting(trx)
  await writeManyRows(trx, rawRows(origin, now, prepared))
}
