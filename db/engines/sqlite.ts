import sqlite3 from 'sqlite3'
import knex, { type Knex } from 'knex'
import { useDeferredRows, type DeferredRows } from '../tables.ts'
import { usePrepared, type RunPrepared, type Values } from '../prepared.ts'
import type { Transact, Transaction } from '../transaction.ts'

export const sqliteDriverName = 'sqlite3'

export interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void
  get(sql: string, done: (error: Error | null, row: Record<string, unknown>) => void): void
  prepare: sqlite3.Database['prepare']
}

export const execute = (connection: Pick<SqliteConnection, 'exec'>, sql: string): Promise<void> =>
  new Promise((done, fail) => connection.exec(sql, (error) => (error ? fail(error) : done())))

export const pragma = (connection: Pick<SqliteConnection, 'get'>, name: string): Promise<unknown> =>
  new Promise((done, fail) =>
    connection.get(`PRAGMA ${name}`, (error, row) =>
      error ? fail(error) : done(Object.values(row)[0]),
    ),
  )

export const openReadOnly = async (filename: string, setUp = '') => {
  const connection = await new Promise<sqlite3.Database>((done, fail) => {
    const opened = new sqlite3.Database(filename, sqlite3.OPEN_READONLY, (error) =>
      error ? fail(error) : done(opened),
    )
  })
  const close = () =>
    new Promise<void>((done, fail) => {
      connection.close((error) => (error ? fail(error) : done()))
    })
  try {
    await execute(connection, setUp)
  } catch (error) {
    await close()
    throw error
  }
  return { connection, close }
}

type Exec = (sql: string) => Promise<void>

interface Change {
  /** Runs the change and returns a function that answers the caller after the COMMIT. */
  work(): Promise<() => void>
  reject(error: unknown): void
  timer?: NodeJS.Timeout
}

/**
 * Milliseconds after which no further change joins a transaction, so that the first caller does not wait long for the
 * COMMIT.
 */
const groupMs = 25

/** True for driver errors, after which SQLite may have rolled back the whole transaction. */
const isSqliteError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_')

/** Collects rows until the end of the transaction; a rolled-back change also drops its rows. */
const makeDeferredRows = (run: RunPrepared) => {
  let rows: { sql: string; values: Values }[] = []
  let inserted = 0
  return {
    put: (sql: string, values: Values) => void rows.push({ sql, values }),
    insert: async () => {
      const left = rows.slice(inserted)
      inserted = rows.length
      for (const sql of new Set(left.map((one) => one.sql))) {
        const some = left.filter((one) => one.sql === sql)
        await run(sql, [JSON.stringify(some.map(({ values }) => values))])
      }
    },
    /** Returns a function that discards everything put or inserted since this call. */
    mark: () => {
      const [before, then] = [rows.length, inserted]
      return () => {
        rows = rows.slice(0, before)
        inserted = then
      }
    },
  }
}

/** The connection as one change uses it; throws when used after the change has ended, or for a nested transaction. */
const transactionOn = (connection: Knex, run: RunPrepared, deferredRows: DeferredRows) => {
  let hasEnded = false
  const requireActive = (name?: string | symbol): void => {
    if (hasEnded) throw new Error('the transaction is over')
    if (name === 'transaction') throw new Error('there is no transaction within a transaction')
  }
  const trx = new Proxy(connection, {
    apply: (target, _, args) => {
      requireActive()
      return Reflect.apply(target, undefined, args)
    },
    get: (target, name) => {
      requireActive(name)
      if (name === 'isTransaction') return true
      return name === 'batchInsert' ? insertAll : Reflect.get(target, name)
    },
  }) as Transaction
  usePrepared(trx, (sql, values) => {
    requireActive()
    return run(sql, values)
  })
  useDeferredRows(trx, {
    put: (sql, values) => {
      requireActive()
      deferredRows.put(sql, values)
    },
    insert: () => {
      requireActive()
      return deferredRows.insert()
    },
  })
  // knex's batchInsert would begin its own transaction.
  const insertAll = (table: string, rows: readonly object[], rowsAtOnce?: number) =>
    connection.batchInsert(table, rows, rowsAtOnce).transacting(trx as unknown as Knex.Transaction)
  return {
    trx,
    end: () => {
      hasEnded = true
    },
  }
}

/**
 * Runs changes on the single writing connection. Waiting changes run one after the other in one transaction, each in a
 * savepoint, and are answered after their common COMMIT. A failed change rolls back only its own savepoint. A failed
 * COMMIT, or an error that ends the whole transaction, fails all of them; a change that waits too long fails with
 * KnexTimeoutError.
 * @param connection a pool of one connection
 * @param exec runs statements on that connection
 * @param run runs prepared statements on that connection
 * @param waitMs milliseconds that a change may wait for earlier ones
 */
export const makeGroupCommit = (
  connection: Knex,
  exec: Exec,
  run: RunPrepared,
  waitMs: number,
): Transact => {
  const waiting: Change[] = []
  let deferredRows = makeDeferredRows(run)
  let running = false

  const next = (): Change | undefined => {
    const change = waiting.shift()
    clearTimeout(change?.timer)
    return change
  }

  /**
   * Runs the changes in `group`, which starts with one change; other waiting changes are added meanwhile. Throws when
   * the whole group must roll back.
   */
  const runGroup = async (group: Change[]): Promise<(() => void)[]> => {
    const answers: (() => void)[] = []
    const until = performance.now() + groupMs
    const addNextChange = () => {
      const change = performance.now() < until ? next() : undefined
      if (change) group.push(change)
    }
    for (const change of group) {
      const discardRows = deferredRows.mark()
      try {
        const answer = await change.work()
        addNextChange()
        if (change !== group.at(-1)) await exec('RELEASE change; SAVEPOINT change')
        answers.push(answer)
      } catch (error) {
        discardRows()
        try {
          await exec('ROLLBACK TO change')
        } catch (gone) {
          throw isSqliteError(error) ? error : gone
        }
        answers.push(() => change.reject(error))
        if (change === group.at(-1)) addNextChange()
      }
    }
    await deferredRows.insert()
    await exec('COMMIT')
    return answers
  }

  const runAll = async (): Promise<void> => {
    running = true
    for (let first = next(); first; first = next()) {
      const group = [first]
      deferredRows = makeDeferredRows(run)
      let hasBegun = false
      try {
        await exec('BEGIN IMMEDIATE; SAVEPOINT change')
        hasBegun = true
        for (const answer of await runGroup(group)) answer()
      } catch (error) {
        // If BEGIN failed, all waiting changes fail too, because they would wait in vain.
        if (!hasBegun) for (let change = next(); change; change = next()) group.push(change)
        for (const { reject } of group) reject(error)
        // Fails when SQLite has already rolled back. After any other failure the next BEGIN fails and reports it.
        await exec('ROLLBACK').catch(() => {})
      }
    }
    running = false
  }

  return <T>(work: (trx: Transaction) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const change: Change = {
        work: async () => {
          const { trx, end } = transactionOn(connection, run, deferredRows)
          try {
            const value = await work(trx)
            return () => resolve(value)
          } finally {
            end()
          }
        },
        reject,
      }
      change.timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(change), 1)
        reject(new knex.KnexTimeoutError('Waited too long for the changes before this one'))
      }, waitMs)
      waiting.push(change)
      if (!running) void runAll()
    })
}
