import type { Knex } from 'knex'
import { isPostgres } from './helpers.ts'

const events = { update: 'UPDATE', delete: 'DELETE' } as const
type Event = keyof typeof events

const define = async (knex: Knex, event: Event, on: string, body: string): Promise<void> => {
  const name = `logs_find_${event}`
  await knex.raw(`DROP TRIGGER ${name} ON logs`)
  await knex.raw(
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`,
  )
  await knex.raw(`CREATE TRIGGER ${name} AFTER ${on} EXECUTE FUNCTION ${name}()`)
}

/** A row names its own company, and is counted among all, which are company 0. Counts are locked in the order of every other change. */
const forget = `
  PERFORM 1 FROM logs_counts WHERE company_id = 0 OR company_id IN (SELECT gone.company_id FROM gone)
    ORDER BY company_id FOR UPDATE;
  UPDATE logs_counts SET row_count = row_count - counted.n FROM (
    SELECT own.company_id, count(*) AS n FROM gone JOIN logs_search ON logs_search.id = gone.id
      CROSS JOIN LATERAL (VALUES (0), (gone.company_id)) AS own (company_id)
      GROUP BY own.company_id) AS counted
    WHERE logs_counts.company_id = counted.company_id;
  DELETE FROM logs_search USING gone WHERE logs_search.id = gone.id;`
const bodies: Record<Event, string> = {
  update: `INSERT INTO logs_waiting (id) SELECT gone.id FROM gone JOIN logs_search ON logs_search.id = gone.id; ${forget}`,
  delete: `DELETE FROM logs_waiting USING gone WHERE logs_waiting.id = gone.id; ${forget}`,
}

const byStatement = async (knex: Knex): Promise<void> => {
  for (const event of ['update', 'delete'] as const)
    await define(
      knex,
      event,
      `${events[event]} ON logs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT`,
      bodies[event],
    )
}

const forgetOne = `UPDATE logs_counts SET row_count = row_count - 1
    WHERE company_id IN (0, old.company_id) AND EXISTS (SELECT 1 FROM logs_search WHERE id = old.id);
  DELETE FROM logs_search WHERE id = old.id;`

const byRow = async (knex: Knex): Promise<void> => {
  await define(
    knex,
    'update',
    'UPDATE OF actor_name, target_name ON logs FOR EACH ROW',
    `INSERT INTO logs_waiting (id) SELECT new.id WHERE EXISTS (SELECT 1 FROM logs_search WHERE id = new.id); ${forgetOne}`,
  )
  await define(
    knex,
    'delete',
    'DELETE ON logs FOR EACH ROW',
    `DELETE FROM logs_waiting WHERE id = old.id; ${forgetOne}`,
  )
}

/** Tables beside the log and their columns after the key, which is a row's number. */
const tables = {
  log_unsealed: ['log_id', ', mac varchar(64) NOT NULL'],
  log_leaves: ['log_id', ', leaf_index bigint NOT NULL, sealed_at bigint NOT NULL'],
  logs_waiting: ['id', ''],
} as const

const rebuild = async (knex: Knex, keyOf: (key: string) => string): Promise<void> => {
  for (const [name, [key, columns]] of Object.entries(tables)) {
    await knex.raw(`CREATE TEMP TABLE kept AS SELECT * FROM ${name}`)
    await knex.raw(`DROP TABLE ${name}`)
    await knex.raw(`CREATE TABLE ${name} (${keyOf(key)}${columns})`)
    await knex.raw(`INSERT INTO ${name} SELECT * FROM kept ORDER BY 1`)
    await knex.raw('DROP TABLE kept')
  }
  await knex.raw('CREATE UNIQUE INDEX log_leaves_leaf_index_unique ON log_leaves (leaf_index)')
}

/**
 * On PostgreSQL rows of the log go out of the index by the statement. By the row, each one counted down the same two rows
 * anew: to delete the account of someone with 20,000 rows took 11 s, and four times that for twice as many.
 * On SQLite the key of a table beside the log is its rowid, instead of an index beside it.
 */
export const up = (knex: Knex): Promise<void> =>
  isPostgres(knex)
    ? byStatement(knex)
    : rebuild(knex, (key) => `${key} integer PRIMARY KEY NOT NULL`)

export const down = (knex: Knex): Promise<void> =>
  isPostgres(knex) ? byRow(knex) : rebuild(knex, (key) => `${key} bigint NOT NULL PRIMARY KEY`)
