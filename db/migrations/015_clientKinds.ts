import type { Knex } from 'knex'

/** Changes the values that the column accepts; SQLite cannot change a CHECK constraint, so the column is replaced. */
const setKinds = async (knex: Knex, kinds: readonly string[]): Promise<void> => {
  await knex.schema.alterTable('oauth_clients', (t) => {
    t.enum('new_kind', kinds).notNullable().defaultTo('web')
  })
  await knex.raw('UPDATE oauth_clients SET new_kind = kind')
  await knex.raw('ALTER TABLE oauth_clients DROP COLUMN kind')
  await knex.raw('ALTER TABLE oauth_clients RENAME COLUMN new_kind TO kind')
}

/** Clients of devices without a browser, and of applications' servers. */
export const up = (knex: Knex): Promise<void> =>
  setKinds(knex, ['web', 'browser', 'native', 'device', 'service'])

export const down = async (knex: Knex): Promise<void> => {
  await knex('oauth_clients').whereIn('kind', ['device', 'service']).delete()
  await setKinds(knex, ['web', 'browser', 'native'])
}
