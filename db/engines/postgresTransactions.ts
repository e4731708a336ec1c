import type { Knex } from 'knex'
import { useDeferredRows } from '../tables.ts'
import { rawNamed, type Values } from '../prepared.ts'
import type { Transact, Transaction } from '../transaction.ts'

const makeDeferredRows = (trx: Knex) => {
  const left: { sql: string; values: Values }[] = []
  const inserting: Promise<unknown>[] = []
  const send = async (): Promise<void> => {
    for (const { sql, values } of left.splice(0)) {
      const statement = rawNamed(trx, sql, values)
      const sent = new Promise((done) => statement.once('query', done))
      const inserted = Promise.resolve(statement)
      // If the transaction fails first, that error is reported instead of this one.
      inserted.catch(() => {})
      inserting.push(inserted)
      await Promise.race([sent, inserted])
    }
  }
  const inserted = async (): Promise<void> => {
    await Promise.all(inserting)
  }
  return {
    put: (sql: string, values: Values) => void left.push({ sql, values }),
    send,
    inserted,
    insert: async () => {
      await send()
      await inserted()
    },
  }
}

/**
 * Runs ordinary transactions. Deferred rows are sent together with COMMIT, which PostgreSQL turns into a ROLLBACK when
 * one of them fails.
 * @param db a pool with `pipeline` set
 */
export const transactionsOf =
  (db: Knex): Transact =>
  async (work) => {
    let inserted = () => Promise.resolve()
    const value = await db.transaction(async (trx) => {
      const rows = makeDeferredRows(trx)
      useDeferredRows(trx, rows)
      const answer = await work(trx as Transaction)
      await rows.send()
      inserted = rows.inserted
      return answer
    })
    await inserted()
    return value
  }
