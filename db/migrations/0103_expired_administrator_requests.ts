import type { Knex } from 'knex'
import { index, insertRows, isPostgres, stamps, unique } from './helpers.ts'

const name = 'administrator_requests'
const open = ['inReview', 'granted', 'declined', 'withdrawn']

/** Makes the table anew, because SQLite changes no check; there are few requests. */
const remake = async (
  knex: Knex,
  statuses: readonly string[],
  statusOf: (status: string) => string,
): Promise<void> => {
  const rows: { id: number; status: string }[] = await knex(name).orderBy('id')
  await knex.schema.dropTable(name)
  await knex.schema.createTable(name, (t) => {
    t.increments('id')
    t.enum('change', ['add', 'remove']).notNullable()
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('requested_by').notNullable().references('users.id').onDelete('CASCADE')
    t.text('message').notNullable().defaultTo('')
    t.enum('status', statuses).notNullable()
    t.text('reason').notNullable().defaultTo('')
    t.integer('decided_by').references('users.id')
    t.bigInteger('decided_at')
    stamps(t)
  })
  await insertRows(
    knex,
    name,
    rows.map((row) => ({ ...row, status: statusOf(row.status) })),
  )
  if (isPostgres(knex))
    await knex.raw(
      `SELECT setval(pg_get_serial_sequence('${name}', 'id'), COALESCE(max(id), 0) + 1, false) FROM ${name}`,
    )
  await unique(knex, name, ['user_id'], "status = 'inReview'")
  await index(knex, name, ['user_id', 'id'])
}

/** Requests for a change of the system super administrators can have expired. */
export const up = (knex: Knex): Promise<void> =>
  remake(knex, [...open, 'expired'], (status) => status)

export const down = (knex: Knex): Promise<void> =>
  remake(knex, open, (status) => (status === 'expired' ? 'withdrawn' : status))
