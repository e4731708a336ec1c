import type { Knex } from 'knex'

export interface Transaction extends Knex {
  readonly isTransaction: true
}

export type Transact = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>
