import type { Knex } from 'knex'

/**
 * What keeps the lists of users and companies quick when they are long: indexes in the order that lists show, without
 * accounts that are gone; a text by which companies are found; and the search index of users, which the server builds
 * behind them (tables `user_builds`, `user_postings`) while triggers note whom it must look at again.
 */

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

const present = 'WHERE deleted_at IS NULL'
const userSorts = ['real_name', 'status', 'last_sign_in_at', 'created_at', 'updated_at']
const uniqueUserSorts = ['username_key', 'email_key']
const companySorts = [
  'name',
  'organisation_code',
  'status',
  'user_count',
  'created_at',
  'updated_at',
]

const nameOf = (table: string, columns: readonly string[]) => [table, ...columns, 'index'].join('_')

const create = (knex: Knex, table: string, columns: readonly string[], order: string, where = '') =>
  knex.raw(`CREATE INDEX ${nameOf(table, columns)} ON ${table} (${order}) ${where}`)

/** Among accounts that are there. SQLite sees that an index alone answers only where the condition's column is in it. */
const createPresent = (knex: Knex, columns: readonly string[], order: string) =>
  create(knex, 'users', columns, isPostgres(knex) ? order : `${order}, deleted_at`, present)

const drop = (knex: Knex, table: string, columns: readonly string[]) =>
  knex.raw(`DROP INDEX ${nameOf(table, columns)}`)

/** Lists show empty values before all others; SQLite's indexes do so by themselves, PostgreSQL's when told. */
const listOrder = (knex: Knex, column: string) =>
  isPostgres(knex) ? `${column} NULLS FIRST, id` : `${column}, id`

const dropUserIndexes = async (knex: Knex) => {
  for (const column of userSorts) await drop(knex, 'users', [column, 'id'])
  for (const column of [...userSorts, ...uniqueUserSorts])
    await drop(knex, 'users', ['company_id', column, 'id'])
}

/** The form in which texts were searched when this was written. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Names of companies are found by what stands in them from the first to the fifth character on. */
const nameStarts = [1, 2, 3, 4, 5]

const batch = 500

const fillSearchKeys = async (knex: Knex) => {
  for (let after = 0; ;) {
    const rows = await knex('companies')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .select('id', 'name', 'organisation_code', 'administrator_name')
    for (const row of rows)
      await knex('companies')
        .where({ id: row.id })
        .update({
          search_key: fold(`${row.name} ${row.organisation_code} ${row.administrator_name}`),
        })
    if (rows.length < batch) return
    after = rows.at(-1).id
  }
}

const segmentSize = 16_384

const sqliteTriggers = (['insert', 'update', 'delete'] as const).map((event) => {
  const row = event === 'delete' ? 'OLD' : 'NEW'
  const when = event === 'update' ? 'update OF search_key, status, deleted_at' : event
  const changed =
    event === 'update'
      ? '(OLD.search_key IS NOT NEW.search_key OR OLD.status IS NOT NEW.status OR OLD.deleted_at IS NOT NEW.deleted_at) AND'
      : ''
  return `CREATE TRIGGER users_note_${event} AFTER ${when} ON users
    WHEN ${changed} EXISTS (SELECT 1 FROM user_builds WHERE segment = ${row}.id / ${segmentSize})
    BEGIN INSERT INTO user_changes (user_id) VALUES (${row}.id); END`
})

const postgresTriggers = [
  `CREATE FUNCTION users_note() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'UPDATE' AND OLD.search_key = NEW.search_key AND OLD.status = NEW.status
       AND OLD.deleted_at IS NOT DISTINCT FROM NEW.deleted_at THEN RETURN NULL;
     END IF;
     IF EXISTS (SELECT 1 FROM user_builds WHERE segment = coalesce(NEW.id, OLD.id) / ${segmentSize}) THEN
       INSERT INTO user_changes (user_id) VALUES (coalesce(NEW.id, OLD.id));
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER users_note_any AFTER INSERT OR DELETE OR UPDATE OF search_key, status, deleted_at ON users
   FOR EACH ROW EXECUTE FUNCTION users_note()`,
]

const createSearchIndex = async (knex: Knex) => {
  await knex.schema.createTable('user_builds', (t) => {
    t.increments('id')
    t.integer('segment').notNullable()
    t.bigInteger('started_at').notNullable()
    t.enum('state', ['building', 'ready', 'old']).notNullable()
    /** When its users last logged in before it was started, by offset: milliseconds as doubles, NaN for never. */
    t.binary('sign_ins')
  })
  await knex.raw('CREATE INDEX user_builds_segment_index ON user_builds (segment)')
  await knex.raw(
    "CREATE UNIQUE INDEX user_builds_segment_unique ON user_builds (segment) WHERE state = 'ready'",
  )
  // Without row numbers of its own, SQLite keeps the table in the order of its key: a build lies together.
  await knex.raw(
    `CREATE TABLE user_postings (
       build integer NOT NULL,
       term ${isPostgres(knex) ? 'varchar(80) COLLATE "C"' : 'varchar(80)'} NOT NULL,
       bits ${isPostgres(knex) ? 'bytea' : 'blob'} NOT NULL,
       PRIMARY KEY (build, term)
     )${isPostgres(knex) ? '' : ' WITHOUT ROWID'}`,
  )
  if (isPostgres(knex)) await knex.raw('ALTER TABLE user_postings ALTER bits SET STORAGE MAIN')
  await knex.schema.createTable('user_changes', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable()
  })
  await knex('change_marks').insert({ name: 'userIndex', value: 1 })
  for (const sql of isPostgres(knex) ? postgresTriggers : sqliteTriggers) await knex.raw(sql)
}

export const up = async (knex: Knex): Promise<void> => {
  await drop(knex, 'users', ['deleted_at'])
  await dropUserIndexes(knex)
  for (const column of [...userSorts, ...uniqueUserSorts]) {
    const order = listOrder(knex, column)
    await createPresent(knex, [column, 'id'], order)
    await createPresent(knex, ['company_id', column, 'id'], `company_id, ${order}`)
  }
  await createPresent(knex, ['company_id', 'search_key'], 'company_id, search_key, status, id')
  await create(knex, 'users', ['locked_until'], 'locked_until', 'WHERE locked_until IS NOT NULL')
  await create(knex, 'users', ['is_system_administrator'], 'is_system_administrator')

  await knex.schema.alterTable('companies', (t) => {
    t.text('search_key').notNullable().defaultTo('')
  })
  await fillSearchKeys(knex)
  for (const column of companySorts)
    await create(knex, 'companies', [column, 'id'], listOrder(knex, column))
  await create(knex, 'companies', ['search_key'], 'search_key, status, type, id')
  await create(knex, 'companies', ['applicant_id'], 'applicant_id')
  for (const start of nameStarts)
    await create(
      knex,
      'companies',
      ['name_key', String(start)],
      isPostgres(knex) ? `(substr(name_key, ${start})) COLLATE "C"` : `substr(name_key, ${start})`,
    )

  await createSearchIndex(knex)
}

export const down = async (knex: Knex): Promise<void> => {
  if (isPostgres(knex)) {
    await knex.raw('DROP TRIGGER users_note_any ON users')
    await knex.raw('DROP FUNCTION users_note()')
  } else
    for (const event of ['insert', 'update', 'delete'])
      await knex.raw(`DROP TRIGGER users_note_${event}`)
  await knex('change_marks').where({ name: 'userIndex' }).delete()
  for (const table of ['user_changes', 'user_postings', 'user_builds'])
    await knex.schema.dropTable(table)

  for (const columns of [
    ...nameStarts.map((start) => ['name_key', String(start)]),
    ['applicant_id'],
    ['search_key'],
    ...companySorts.map((one) => [one, 'id']),
  ])
    await drop(knex, 'companies', columns)
  await knex.raw('ALTER TABLE companies DROP COLUMN search_key')

  for (const columns of [
    ['is_system_administrator'],
    ['locked_until'],
    ['company_id', 'search_key'],
    ...uniqueUserSorts.map((one) => [one, 'id']),
  ])
    await drop(knex, 'users', columns)
  await dropUserIndexes(knex)
  for (const column of userSorts) await create(knex, 'users', [column, 'id'], `${column}, id`)
  for (const column of [...userSorts, ...uniqueUserSorts])
    await create(knex, 'users', ['company_id', column, 'id'], `company_id, ${column}, id`)
  await create(knex, 'users', ['deleted_at'], 'deleted_at')
}
