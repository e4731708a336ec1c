import type { Knex } from 'knex'

/**
 * What is sent to the database, `$1` and so on standing for its values: on PostgreSQL one statement, prepared once a
 * connection under the name; on SQLite any number.
 */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values?: readonly (string | number | null)[]
}

/**
 * Sends statements and the COMMIT behind them in one trip to the database, so that what they lock is locked for no
 * longer than the database takes. None is done where one fails; the error is thrown and the transaction still open.
 * @returns once others see the change; `stored` comes true once it survives a crash of the database (on SQLite both
 * at once). Anyone who runs the transaction is not told of its end before that.
 */
export type CommitWith = (
  statements: readonly Statement[],
) => Promise<{ readonly stored: Promise<void> }>

/**
 * What a transaction does last, after all that was asked of it and before its COMMIT; what it throws rolls back.
 * @param commitWith may be called at most once with success.
 */
export type LastStep = (commitWith: CommitWith) => Promise<void>

const steps = new WeakMap<object, LastStep>()

/** Says what a transaction does last. @throws in a transaction within another, and where there is a step already */
export const setLastStep = (trx: Knex.Transaction, step: LastStep): void => {
  if (trx.parentTransaction) throw new Error('only an outermost transaction has a last step')
  if (steps.has(trx)) throw new Error('the transaction has a last step already')
  steps.set(trx, step)
}

/** What of knex's own transactions both dialects use. */
export interface DialectTransaction extends Knex.Transaction {
  /** The transaction as its work sees it. */
  readonly transactor: object
  _completed: boolean
  _resolver(value: unknown): void
  _rejecter(error: unknown): void
  query(connection: unknown, sql: string): never
  commit(connection: unknown, value?: unknown): never
  rollback(connection: unknown, reason?: unknown): never
  begin(connection: unknown): Promise<unknown>
}
export type DialectTransactionClass = new (
  client: unknown,
  ...rest: unknown[]
) => DialectTransaction

/**
 * Ends a transaction with its last step, which may commit by itself.
 * @param commit knex's own commit, where it did not
 */
export const commitWithLastStep = async (
  transaction: DialectTransaction,
  value: unknown,
  send: CommitWith,
  commit: () => unknown,
): Promise<unknown> => {
  const step = steps.get(transaction.transactor)
  let stored: Promise<void> | null = null
  const commitWith: CommitWith = async (statements) => {
    const sent = await send(statements)
    ;({ stored } = sent)
    return sent
  }
  if (step) await step(commitWith)
  if (!stored) return commit()
  await stored
  // What knex does itself after a COMMIT of its own.
  // oxlint-disable-next-line no-underscore-dangle
  transaction._completed = true
  // oxlint-disable-next-line no-underscore-dangle
  transaction._resolver(value)
  return undefined
}

/**
 * Rolls a transaction back and fails it with what it was rolled back for, not with what rolling back ran into.
 * @param roll sends the ROLLBACK; throws where it did not happen
 */
export const endWithRollback = async (
  transaction: DialectTransaction,
  reason: unknown,
  roll: () => Promise<void>,
): Promise<void> => {
  // What knex does itself around a ROLLBACK of its own.
  // oxlint-disable-next-line no-underscore-dangle
  transaction._completed = true
  try {
    await roll()
    // oxlint-disable-next-line no-underscore-dangle
    transaction._rejecter(reason ?? new Error('the transaction was rolled back'))
  } catch (error) {
    // oxlint-disable-next-line no-underscore-dangle
    transaction._rejecter(error)
  }
}
