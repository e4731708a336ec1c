import type { Knex } from 'knex'
import { unique } from './helpers.ts'

/** Who logs in with a number, or is created with one, is looked for by the number first: its dialling code may be any. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX users_dial_code_phone_unique')
  await unique(knex, 'users', ['phone', 'dial_code'])
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX users_phone_dial_code_unique')
  await unique(knex, 'users', ['dial_code', 'phone'])
}
