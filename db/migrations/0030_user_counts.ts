import type { Knex } from 'knex'
import { dropTables, index, insertRows, isPostgres } from './helpers.ts'

/** What happens to an account, and by how much the number of those that are there changes. */
const events = {
  insert: ['INSERT', 'new', 1, 'new.deleted_at IS NULL'],
  delete: ['DELETE', 'old', -1, 'old.deleted_at IS NULL'],
} as const

const moved = (differs: string) =>
  `old.company_id ${differs} new.company_id OR old.deleted_at ${differs} new.deleted_at`

/** SQLite has one writer at a time, so each company has one row that is changed. */
const addOnSqlite = (row: string, by: number, condition: string) =>
  `INSERT INTO users_counts (company_id, row_count)
     SELECT value, ${by} FROM json_each(json_array(0, ${row}.company_id))
     WHERE value IS NOT NULL AND ${condition}
     ON CONFLICT (company_id) DO UPDATE SET row_count = row_count + excluded.row_count;`

/** On PostgreSQL rows are only added, so that no change waits for another one's end. */
const addOnPostgres = (row: string, by: number, condition: string) =>
  `INSERT INTO users_counts (company_id, row_count)
     SELECT value, ${by} FROM unnest(ARRAY[0, ${row}.company_id]) AS value
     WHERE value IS NOT NULL AND ${condition};`

const createSqliteTriggers = async (knex: Knex) => {
  for (const [name, [event, row, by, condition]] of Object.entries(events))
    await knex.raw(
      `CREATE TRIGGER users_count_${name} AFTER ${event} ON users BEGIN ${addOnSqlite(row, by, condition)} END`,
    )
  await knex.raw(
    `CREATE TRIGGER users_count_update AFTER UPDATE OF company_id, deleted_at ON users
       WHEN ${moved('IS NOT')} BEGIN
       ${addOnSqlite('old', -1, events.delete[3])} ${addOnSqlite('new', 1, events.insert[3])} END`,
  )
}

const createPostgresTriggers = async (knex: Knex) => {
  await knex.raw(
    `CREATE FUNCTION users_count() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP <> 'INSERT' THEN ${addOnPostgres('old', -1, events.delete[3])} END IF;
       IF TG_OP <> 'DELETE' THEN ${addOnPostgres('new', 1, events.insert[3])} END IF;
       RETURN NULL;
     END $$`,
  )
  const execute = 'EXECUTE FUNCTION users_count()'
  for (const [name, [event]] of Object.entries(events))
    await knex.raw(
      `CREATE TRIGGER users_count_${name} AFTER ${event} ON users FOR EACH ROW ${execute}`,
    )
  await knex.raw(
    `CREATE TRIGGER users_count_update AFTER UPDATE OF company_id, deleted_at ON users
       FOR EACH ROW WHEN (${moved('IS DISTINCT FROM')}) ${execute}`,
  )
}

/**
 * How many accounts are there: of each company, and of all as company 0. Kept by triggers in the transaction that changes
 * them, because counting 100,000 rows takes longer than reading a page of them. The number is the sum of a company's rows.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('users_counts', (t) => {
    t.integer('company_id').notNullable()
    t.bigInteger('row_count').notNullable()
    if (!isPostgres(knex)) t.primary(['company_id'])
  })
  if (isPostgres(knex))
    await index(knex, 'users_counts', ['company_id'], { on: 'company_id, row_count' })
  const counted = await knex('users')
    .whereNull('deleted_at')
    .groupBy('company_id')
    .select('company_id')
    .count({ row_count: '*' })
  const all = counted.reduce((sum, { row_count: count }) => sum + Number(count), 0)
  await insertRows(knex, 'users_counts', [
    { company_id: 0, row_count: all },
    ...counted.filter(({ company_id: company }) => company !== null),
  ])
  await (isPostgres(knex) ? createPostgresTriggers : createSqliteTriggers)(knex)
}

export const down = async (knex: Knex): Promise<void> => {
  for (const name of [...Object.keys(events), 'update'])
    await knex.raw(`DROP TRIGGER users_count_${name}${isPostgres(knex) ? ' ON users' : ''}`)
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION users_count()')
  await dropTables(knex, ['users_counts'])
}
