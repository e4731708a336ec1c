import { createRequire } from 'node:module'
import knex, { type Knex } from 'knex'
import { lastStepOf } from './lastStep.ts'

/** The driver stands here and nowhere else (README, decision 1). */
export const sqliteDriverName = 'sqlite3'

const load = createRequire(import.meta.url)

interface DialectTransaction extends Knex.Transaction {
  /** The transaction as its work sees it. */
  readonly transactor: object
  query(connection: unknown, sql: string): never
  commit(connection: unknown, value?: unknown): never
  begin(connection: unknown): Promise<unknown>
}
type DialectTransactionClass = new (client: unknown, ...rest: unknown[]) => DialectTransaction

const SqliteTransaction = load(
  'knex/lib/dialects/sqlite3/execution/sqlite-transaction',
) as DialectTransactionClass
const SqliteClient = load('knex/lib/dialects/sqlite3') as typeof knex.Client

/**
 * knex begins deferred transactions, which fail when a second process writes between their first read and their
 * first write. Every transaction here means to write, so it takes the lock at once and waits for it. Its last step
 * (`lastStep.ts`) runs before its commit.
 */
class ImmediateTransaction extends SqliteTransaction {
  override begin(connection: unknown): Promise<unknown> {
    return this.query(connection, 'BEGIN IMMEDIATE;')
  }

  override commit(connection: unknown, value?: unknown): never {
    const step = lastStepOf(this.transactor)
    if (!step) return super.commit(connection, value)
    return step(null).then(() => super.commit(connection, value)) as never
  }
}

/** knex's SQLite dialect with immediate transactions. */
export class ImmediateSqliteClient extends SqliteClient {
  override transaction(container: unknown, config: unknown, outer: unknown): Knex.Transaction {
    return new ImmediateTransaction(this, container, config, outer)
  }
}
