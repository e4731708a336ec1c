import { createRequire } from 'node:module'
import type { Knex } from 'knex'
import { commitWithLastStep, type CommitWith, type DialectTransactionClass } from './lastStep.ts'
import { Pipeline, type PipelineClient } from './postgresPipeline.ts'

const load = createRequire(import.meta.url)

const PostgresTransaction = load(
  'knex/lib/dialects/postgres/execution/pg-transaction',
) as DialectTransactionClass

/** Runs the last step of a transaction (`lastStep.ts`), which may commit by itself, before its commit. */
class SteppingTransaction extends PostgresTransaction {
  override commit(connection: PipelineClient, value?: unknown): never {
    const send: CommitWith = async (statements) => {
      const pipeline = new Pipeline(statements)
      connection.query(pipeline)
      await pipeline.committed
      return pipeline
    }
    const commit = () => super.commit(connection, value)
    return commitWithLastStep(this, value, send, commit) as never
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
