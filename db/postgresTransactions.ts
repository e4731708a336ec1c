import type { Knex } from 'knex'
import { useLastRows } from './insertRows.ts'
import { rawNamed, type Values } from './prepared.ts'
import type { Transact, Transaction } from './transaction.ts'

/** Rows that a change leaves to the end of its transaction. */
const lastRowsOf = (trx: Knex) => {
  const left: { sql: string; values: Values }[] = []
  const inserting: Promise<unknown>[] = []
  /** Sends their statements, without waiting for the answers. */
  const send = async (): Promise<void> => {
    for (const { sql, values } of left.splice(0)) {
      const statement = rawNamed(trx, sql, values)
      const sent = new Promise((done) => statement.once('query', done))
      const inserted = Promise.resolve(statement)
      // Where the transaction fails before its end, that is told and not this.
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
 * Ordinary transactions. What a change leaves to the end travels with COMMIT, of which PostgreSQL makes a ROLLBACK where
 * one of those statements fails.
 * @param db connections with `pipeline` set
 */
export const transactionsOf =
  (db: Knex): Transact =>
  async (work) => {
    let inserted = () => Promise.resolve()
    const value = await db.transaction(async (trx) => {
      const rows = lastRowsOf(trx)
      useLastRows(trx, rows)
      const answer = await work(trx as Transaction)
      await rows.send()
      inserted = rows.inserted
      return answer
    })
    await inserted()
    return value
  }
