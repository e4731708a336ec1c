import type { Knex } from 'knex'
import { dropTables, index, isPostgres } from './helpers.ts'

/** Columns that processes remember of callers, and whom a change of them concerns: one user, or everyone (null). */
const watched = {
  users: {
    columns: [
      'username',
      'real_name',
      'locale',
      'status',
      'is_system_administrator',
      'company_id',
      'deleted_at',
    ],
    user: 'old.id',
  },
  sessions: { columns: ['ended_at', 'expires_at'], user: 'old.user_id' },
  companies: {
    columns: ['status', 'name', 'type', 'kind', 'administrator_id', 'administrator_name'],
    user: 'NULL',
  },
} as const

type Watched = (typeof watched)[keyof typeof watched]

const changed = ({ columns }: Watched, differs: string): string =>
  columns.map((column) => `old.${column} ${differs} new.${column}`).join(' OR ')

const createSqliteTriggers = async (knex: Knex, table: string, one: Watched) => {
  const note = `BEGIN INSERT INTO identity_changes (user_id) VALUES (${one.user}); END`
  await knex.raw(
    `CREATE TRIGGER ${table}_identity_update AFTER UPDATE OF ${one.columns.join(', ')} ON ${table}
       WHEN ${changed(one, 'IS NOT')} ${note}`,
  )
  await knex.raw(`CREATE TRIGGER ${table}_identity_delete AFTER DELETE ON ${table} ${note}`)
}

const createPostgresTriggers = async (knex: Knex, table: string, one: Watched) => {
  await knex.raw(
    `CREATE FUNCTION ${table}_identity() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO identity_changes (user_id) VALUES (${one.user});
       RETURN NULL;
     END $$`,
  )
  const execute = `EXECUTE FUNCTION ${table}_identity()`
  await knex.raw(
    `CREATE TRIGGER ${table}_identity_update AFTER UPDATE OF ${one.columns.join(', ')} ON ${table}
       FOR EACH ROW WHEN (${changed(one, 'IS DISTINCT FROM')}) ${execute}`,
  )
  await knex.raw(
    `CREATE TRIGGER ${table}_identity_delete AFTER DELETE ON ${table} FOR EACH ROW ${execute}`,
  )
}

/**
 * Says whose session, account or company changed, so that processes forget what they remember of them. `change` grows:
 * on SQLite by one; on PostgreSQL it is the transaction's number, since rows with a smaller one may be committed later.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    isPostgres(knex)
      ? `CREATE TABLE identity_changes (change bigint NOT NULL DEFAULT txid_current(), user_id integer,
           at bigint NOT NULL DEFAULT extract(epoch FROM now()))`
      : `CREATE TABLE identity_changes (change integer PRIMARY KEY AUTOINCREMENT, user_id integer,
           at bigint NOT NULL DEFAULT (unixepoch()))`,
  )
  if (isPostgres(knex)) await index(knex, 'identity_changes', ['change'])
  for (const [table, one] of Object.entries(watched))
    await (isPostgres(knex) ? createPostgresTriggers : createSqliteTriggers)(knex, table, one)
}

export const down = async (knex: Knex): Promise<void> => {
  for (const table of Object.keys(watched)) {
    for (const event of ['update', 'delete'])
      await knex.raw(
        `DROP TRIGGER ${table}_identity_${event}${isPostgres(knex) ? ` ON ${table}` : ''}`,
      )
    if (isPostgres(knex)) await knex.raw(`DROP FUNCTION ${table}_identity()`)
  }
  await dropTables(knex, ['identity_changes'])
}
