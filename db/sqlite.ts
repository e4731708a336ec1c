import knex, { type Knex } from 'knex'
import { useLastRows, type LastRows } from './insertRows.ts'
import { usePrepared, type RunPrepared, type Values } from './prepared.ts'
import type { Transact, Transaction } from './transaction.ts'

type Exec = (sql: string) => Promise<void>

interface Change {
  /** Does the work. @returns how it is answered once it is stored */
  work(): Promise<() => void>
  reject(error: unknown): void
  /** Set where waiting took too long. */
  timer?: NodeJS.Timeout
}

/** After so long a transaction takes no further change in, so that the first does not wait for the last. */
const groupMs = 25

/** Whether the driver reports it: then SQLite may have rolled everything back by itself. */
const isOfSqlite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_')

/** Rows that changes leave to the end of the transaction. A change that is taken back takes its rows along. */
const makeLastRows = (run: RunPrepared) => {
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
    /** @returns how everything that is put or inserted from now on is forgotten */
    mark: () => {
      const [before, then] = [rows.length, inserted]
      return () => {
        rows = rows.slice(0, before)
        inserted = then
      }
    },
  }
}

/** A connection as one change sees it; refuses what comes after the change's end, or would begin another within. */
const transactionOn = (connection: Knex, run: RunPrepared, lastRows: LastRows) => {
  let over = false
  const allowed = (name?: string | symbol): void => {
    if (over) throw new Error('the transaction is over')
    if (name === 'transaction') throw new Error('there is no transaction within a transaction')
  }
  const trx = new Proxy(connection, {
    apply: (target, _, args) => {
      allowed()
      return Reflect.apply(target, undefined, args)
    },
    get: (target, name) => {
      allowed(name)
      if (name === 'isTransaction') return true
      return name === 'batchInsert' ? insertAll : Reflect.get(target, name)
    },
  }) as Transaction
  usePrepared(trx, (sql, values) => {
    allowed()
    return run(sql, values)
  })
  useLastRows(trx, {
    put: (sql, values) => {
      allowed()
      lastRows.put(sql, values)
    },
    insert: () => {
      allowed()
      return lastRows.insert()
    },
  })
  // It would begin a transaction of its own.
  const insertAll = (table: string, rows: readonly object[], rowsAtOnce?: number) =>
    connection.batchInsert(table, rows, rowsAtOnce).transacting(trx as unknown as Knex.Transaction)
  return {
    trx,
    end: () => {
      over = true
    },
  }
}

/**
 * Runs changes on the one connection that writes. Changes that wait at the same time run one after the other inside one
 * transaction, each in a savepoint, and one COMMIT stores them all; each is answered after it. A change that fails takes
 * back its own savepoint alone. What fails the COMMIT, or takes the whole transaction away, fails all of them.
 * @param connection a pool of one connection.
 * @param exec runs statements on that connection.
 * @param run runs prepared statements on that connection.
 * @param waitMs how long a change may wait for those before it, in milliseconds.
 * @returns the way to run a change. @throws KnexTimeoutError where it had to wait for too long
 */
export const makeGroupCommit = (
  connection: Knex,
  exec: Exec,
  run: RunPrepared,
  waitMs: number,
): Transact => {
  const waiting: Change[] = []
  let lastRows = makeLastRows(run)
  let running = false

  const next = (): Change | undefined => {
    const change = waiting.shift()
    clearTimeout(change?.timer)
    return change
  }

  /** @throws what takes the whole group back; `taken` gets the changes that it takes along, the first one is in it */
  const runGroup = async (taken: Change[]): Promise<(() => void)[]> => {
    const answers: (() => void)[] = []
    const until = performance.now() + groupMs
    const takeNext = () => {
      const change = performance.now() < until ? next() : undefined
      if (change) taken.push(change)
    }
    for (const change of taken) {
      const takeRowsBack = lastRows.mark()
      try {
        const answer = await change.work()
        takeNext()
        if (change !== taken.at(-1)) await exec('RELEASE change; SAVEPOINT change')
        answers.push(answer)
      } catch (error) {
        takeRowsBack()
        try {
          await exec('ROLLBACK TO change')
        } catch (gone) {
          throw isOfSqlite(error) ? error : gone
        }
        answers.push(() => change.reject(error))
        if (change === taken.at(-1)) takeNext()
      }
    }
    await lastRows.insert()
    await exec('COMMIT')
    return answers
  }

  const runAll = async (): Promise<void> => {
    running = true
    for (let first = next(); first; first = next()) {
      const taken = [first]
      lastRows = makeLastRows(run)
      let hasBegun = false
      try {
        await exec('BEGIN IMMEDIATE; SAVEPOINT change')
        hasBegun = true
        for (const answer of await runGroup(taken)) answer()
      } catch (error) {
        // Who waited while nobody could begin would wait in vain.
        if (!hasBegun) for (let change = next(); change; change = next()) taken.push(change)
        for (const { reject } of taken) reject(error)
        // Fails where SQLite rolled back already. Whatever else it is, the next BEGIN fails of it and says so.
        await exec('ROLLBACK').catch(() => {})
      }
    }
    running = false
  }

  return <T>(work: (trx: Transaction) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const change: Change = {
        work: async () => {
          const { trx, end } = transactionOn(connection, run, lastRows)
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
