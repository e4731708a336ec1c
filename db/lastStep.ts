import type { Knex } from 'knex'

/** A statement that is prepared once a connection, under a name; `$1` and so on stand for its values. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values?: readonly (string | number | null)[]
}

/**
 * Sends statements and the COMMIT behind them in one trip to the database, so that what they lock is locked for no
 * longer than the database takes. None is done where one fails; the error is thrown and the transaction still open.
 * @returns once others see the change; `stored` comes true once it survives a crash of the database. Whoever runs the
 * transaction is not told of its end before that.
 */
export type CommitWith = (
  statements: readonly Statement[],
) => Promise<{ readonly stored: Promise<void> }>

/**
 * What a transaction does last, after all that was asked of it and before its COMMIT; what it throws rolls back.
 * @param commitWith on PostgreSQL; may be called at most once with success.
 */
export type LastStep = (commitWith: CommitWith | null) => Promise<void>

const steps = new WeakMap<object, LastStep>()

/** Says what a transaction does last. @throws in a transaction within another, and where there is a step already */
export const setLastStep = (trx: Knex.Transaction, step: LastStep): void => {
  if (trx.parentTransaction) throw new Error('only an outermost transaction has a last step')
  if (steps.has(trx)) throw new Error('the transaction has a last step already')
  steps.set(trx, step)
}

/** What a transaction is to do last. */
export const lastStepOf = (trx: object): LastStep | undefined => steps.get(trx)
