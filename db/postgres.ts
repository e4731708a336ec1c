import { createRequire } from 'node:module'
import type { Knex } from 'knex'
import { lastStepOf, type CommitWith } from './lastStep.ts'
import { Pipeline, type PipelineClient } from './postgresPipeline.ts'

const load = createRequire(import.meta.url)

interface DialectTransaction extends Knex.Transaction {
  /** The transaction as its work sees it. */
  readonly transactor: object
  _completed: boolean
  _resolver(value: unknown): void
  commit(connection: unknown, value?: unknown): never
}
type DialectTransactionClass = new (client: unknown, ...rest: unknown[]) => DialectTransaction

const PostgresTransaction = load(
  'knex/lib/dialects/postgres/execution/pg-transaction',
) as DialectTransactionClass

/** Runs the last step of a transaction (`lastStep.ts`), which may commit by itself, before its commit. */
class SteppingTransaction extends PostgresTransaction {
  override commit(connection: PipelineClient, value?: unknown): never {
    return this.#commit(connection, value) as never
  }

  async #commit(connection: PipelineClient, value: unknown): Promise<unknown> {
    const step = lastStepOf(this.transactor)
    let stored: Promise<void> | null = null
    const commitWith: CommitWith = async (statements) => {
      const pipeline = new Pipeline(statements)
      connection.query(pipeline)
      await pipeline.committed
      ;({ stored } = pipeline)
      return pipeline
    }
    if (step) await step(commitWith)
    if (!stored) return super.commit(connection, value)
    await stored
    // What knex does itself after a COMMIT of its own.
    // oxlint-disable-next-line no-underscore-dangle
    this._completed = true
    // oxlint-disable-next-line no-underscore-dangle
    this._resolver(value)
    return undefined
  }
}

/**
 * Gives a knex of PostgreSQL transactions with last steps. Not by a class of its own, as for SQLite, because migrations
 * tell the engines apart by the name that a knex was made with.
 */
export const withLastSteps = (db: Knex): Knex => {
  db.client.transaction = (container: unknown, config: unknown, outer: unknown) =>
    new SteppingTransaction(db.client, container, config, outer)
  return db
}
