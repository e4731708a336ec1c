import type { Knex } from 'knex'

/** The database inside a transaction, which begins and ends with the work that was handed to it. */
export interface Transaction extends Knex {
  readonly isTransaction: true
}

/** Runs work in a transaction. */
export type Transact = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>
