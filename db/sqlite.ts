import { createRequire } from 'node:module'
import knex, { type Knex } from 'knex'
import {
  commitWithLastStep,
  endWithRollback,
  type CommitWith,
  type DialectTransactionClass,
  type Statement,
} from './lastStep.ts'

/** The driver stands here and nowhere else (README, decision 1). */
export const sqliteDriverName = 'sqlite3'

const load = createRequire(import.meta.url)

const SqliteTransaction = load(
  'knex/lib/dialects/sqlite3/execution/sqlite-transaction',
) as DialectTransactionClass
const SqliteClient = load('knex/lib/dialects/sqlite3') as typeof knex.Client

interface Connection {
  exec(sql: string, done: (error: Error | null) => void): void
}

/** A value as it stands in SQL. Texts go as the hexadecimal digits of their bytes, so that nothing in them is SQL. */
const literal = (value: string | number | null | undefined): string => {
  if (typeof value === 'string') return `CAST(x'${Buffer.from(value).toString('hex')}' AS TEXT)`
  return value === null || value === undefined ? 'NULL' : String(Number(value))
}

const withValues = ({ text, values = [] }: Statement): string =>
  text.replaceAll(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1]))

/**
 * knex begins deferred transactions, which fail when a second process writes between their first read and their
 * first write. Every transaction here means to write, so it takes the lock at once and waits for it. Its last step
 * (`lastStep.ts`) goes to the driver's thread together with its commit: on the way there and back no other change can
 * begin.
 */
class ImmediateTransaction extends SqliteTransaction {
  override begin(connection: unknown): Promise<unknown> {
    return this.query(connection, 'BEGIN IMMEDIATE;')
  }

  override rollback(connection: Connection, reason?: unknown): never {
    const roll = async () => {
      await new Promise<void>((done, fail) =>
        connection.exec('ROLLBACK', (error) =>
          !error || isRolledBack(error) ? done() : fail(error),
        ),
      )
    }
    return endWithRollback(this, reason, roll) as never
  }

  override commit(connection: Connection, value?: unknown): never {
    const send: CommitWith = async (statements) => {
      const sql = [...statements.map(withValues), 'COMMIT'].join(';\n')
      await new Promise<void>((done, fail) =>
        connection.exec(sql, (error) => (error ? fail(error) : done())),
      )
      return { stored: Promise.resolve() }
    }
    const commit = () => super.commit(connection, value)
    return commitWithLastStep(this, value, send, commit) as never
  }
}

/** A full disk makes SQLite roll back by itself; then there is nothing left for knex's own ROLLBACK. */
const isRolledBack = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('no transaction is active')

/** knex's SQLite dialect with immediate transactions. */
export class ImmediateSqliteClient extends SqliteClient {
  override transaction(container: unknown, config: unknown, outer: unknown): Knex.Transaction {
    return new ImmediateTransaction(this, container, config, outer)
  }
}
