import type { Knex } from 'knex'

/**
 * Files of users that were sent, read or refused: what the hourly limit counts. When rows of the log were last dropped,
 * in milliseconds since 1970: no more than a day's share goes in an hour, however many processes there are and however
 * often they start.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('import_attempts', (t) => {
    t.increments('id')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.bigInteger('at').notNullable()
  })
  await knex.raw(
    'CREATE INDEX import_attempts_company_id_at_index ON import_attempts (company_id, at)',
  )
  await knex.raw('ALTER TABLE log_heads ADD COLUMN dropped_at bigint NOT NULL DEFAULT 0')
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE log_heads DROP COLUMN dropped_at')
  await knex.schema.dropTable('import_attempts')
}
