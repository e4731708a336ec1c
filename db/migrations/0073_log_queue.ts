import type { Knex } from 'knex'
import { isPostgres } from './helpers.ts'

const forget = `UPDATE logs_counts SET row_count = row_count - 1
    WHERE company_id IN (0, old.company_id) AND EXISTS (SELECT 1 FROM logs_search WHERE id = old.id);
  DELETE FROM logs_search WHERE id = old.id;`

/** Replaces what happens when names in a row of the log change. */
const onUpdate = async (knex: Knex, wait: string) => {
  if (isPostgres(knex)) {
    await knex.raw(
      `CREATE OR REPLACE FUNCTION logs_find_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${wait} ${forget} RETURN NULL; END $$`,
    )
    return
  }
  await knex.raw('DROP TRIGGER logs_find_update')
  await knex.raw(
    `CREATE TRIGGER logs_find_update AFTER UPDATE OF actor_name, target_name ON logs BEGIN ${wait} ${forget} END`,
  )
}

/** Takes rows that have no place yet out of the index. */
const forgetUnsealed = async (knex: Knex) => {
  const indexed = 'id IN (SELECT log_id FROM log_unsealed) AND id IN (SELECT id FROM logs_search)'
  await knex.raw(
    `UPDATE logs_counts SET row_count = row_count - (SELECT count(*) FROM logs
       WHERE ${indexed} AND (logs_counts.company_id = 0 OR logs.company_id = logs_counts.company_id))`,
  )
  await knex.raw('DELETE FROM logs_search WHERE id IN (SELECT log_id FROM log_unsealed)')
  await knex.raw('DELETE FROM logs_waiting WHERE id IN (SELECT log_id FROM log_unsealed)')
}

/**
 * Rows of the log are indexed when they get their place, so that one queue holds what is new, and a row is read once.
 * In `logs_waiting` are the rows alone whose names changed since.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP TRIGGER logs_find_insert${isPostgres(knex) ? ' ON logs' : ''}`)
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION logs_find_insert()')
  await forgetUnsealed(knex)
  await onUpdate(
    knex,
    'INSERT INTO logs_waiting (id) SELECT new.id WHERE EXISTS (SELECT 1 FROM logs_search WHERE id = new.id);',
  )
}

export const down = async (knex: Knex): Promise<void> => {
  await onUpdate(knex, 'INSERT INTO logs_waiting (id) VALUES (new.id) ON CONFLICT (id) DO NOTHING;')
  await knex.raw('INSERT INTO logs_waiting (id) SELECT log_id FROM log_unsealed')
  const wait = 'INSERT INTO logs_waiting (id) VALUES (new.id);'
  if (isPostgres(knex))
    await knex.raw(
      `CREATE FUNCTION logs_find_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${wait} RETURN NULL; END $$`,
    )
  await knex.raw(
    `CREATE TRIGGER logs_find_insert AFTER INSERT ON logs ${
      isPostgres(knex) ? 'FOR EACH ROW EXECUTE FUNCTION logs_find_insert()' : `BEGIN ${wait} END`
    }`,
  )
}
