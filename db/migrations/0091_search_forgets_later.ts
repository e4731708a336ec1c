import type { Knex } from 'knex'
import { searchedLists } from './0013_search.ts'
import { isPostgres } from './helpers.ts'

const { columns } = searchedLists.users

const wait = 'INSERT INTO users_waiting (id) VALUES (new.id) ON CONFLICT (id) DO NOTHING;'

/** Replaces what happens when a user changes whom the index holds. */
const onUpdate = async (knex: Knex, body: string): Promise<void> => {
  if (isPostgres(knex)) {
    await knex.raw(
      `CREATE OR REPLACE FUNCTION users_find_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`,
    )
    return
  }
  const changed = columns.map((one) => `old.${one} IS NOT new.${one}`).join(' OR ')
  await knex.raw('DROP TRIGGER users_find_update')
  await knex.raw(
    `CREATE TRIGGER users_find_update AFTER UPDATE OF ${columns.join(', ')} ON users WHEN (${changed}) BEGIN ${body} END`,
  )
}

/**
 * A user who changes stays in the index as they were until they are put in anew: searches leave out what waits. Taking
 * them out in the transaction of the change cost SQLite a write of the index for each change. Of a user who is deleted
 * nothing stays, not for that moment.
 */
export const up = (knex: Knex): Promise<void> =>
  onUpdate(
    knex,
    `DELETE FROM users_search WHERE id = old.id AND new.deleted_at IS NOT NULL; ${wait}`,
  )

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('DELETE FROM users_search WHERE id IN (SELECT id FROM users_waiting)')
  await onUpdate(knex, `DELETE FROM users_search WHERE id = old.id; ${wait}`)
}
