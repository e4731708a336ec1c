import type { Knex } from 'knex'
import * as segments from './0013_search.ts'
import { dropTables, index, isPostgres } from './helpers.ts'

/**
 * What lists are searched by, kept by triggers in the transaction that changes a record. `<list>_search` holds a
 * record's text and tokens (each between U+0001 and a space), e.g. its company. Its index is an engine's own:
 * the FTS5 table `<list>_terms` on SQLite, GIN on PostgreSQL. A term is what begins at a character of the text, three
 * characters long, so that shorter words are found as beginnings of terms; tokens are terms, too.
 */
const lists = {
  users: {
    text: 'new.search_key',
    tokens: `'^c' || coalesce(new.company_id, 0) || ' ^s' || new.status || ' '`,
    columns: ['search_key', 'company_id', 'status', 'deleted_at'],
    where: 'new.deleted_at IS NULL',
  },
  companies: { text: 'new.search_key', tokens: "''", columns: ['search_key'], where: '1 = 1' },
  roles: { text: 'new.search_key', tokens: "''", columns: ['search_key'], where: '1 = 1' },
} as const

type List = (typeof lists)[keyof typeof lists]

const mark = (knex: Knex) => (isPostgres(knex) ? 'chr(1)' : 'char(1)')

const rowOf = (knex: Knex, { text, tokens }: List) =>
  `new.id, ${text}, replace(${tokens}, '^', ${mark(knex)})`

/** Characters that are part of terms beside letters, digits and all that is not ASCII. */
const termCharacters = [...Array(127).keys()]
  .filter((code) => code === 1 || (code > 32 && !/[0-9a-z]/i.test(String.fromCodePoint(code))))
  .map((code) => String.fromCodePoint(code))
  .join('')
  .replace("'", "''")
  .replace('"', '""')

const createSqliteIndex = async (knex: Knex, list: string) => {
  await knex.raw(
    `CREATE VIRTUAL TABLE ${list}_terms USING fts5(terms, content='', contentless_delete=1, detail=none,
       prefix='1 2', tokenize="ascii tokenchars '${termCharacters}'")`.replaceAll(
      '?',
      String.raw`\?`,
    ),
  )
  // Every change of a record writes a small piece of index; merging them less often halves what that costs.
  await knex.raw(`INSERT INTO ${list}_terms (${list}_terms, rank) VALUES ('automerge', 16)`)
  await knex.raw(
    `CREATE TRIGGER ${list}_search_insert AFTER INSERT ON ${list}_search BEGIN
       INSERT INTO ${list}_terms (rowid, terms) VALUES (new.id,
         (WITH RECURSIVE starts (place) AS (
            SELECT 1 UNION ALL SELECT place + 1 FROM starts WHERE place < length(new.content))
          SELECT group_concat(substr(new.content, place, 3), ' ') FROM starts) || ' ' || new.tokens); END`,
  )
  await knex.raw(
    `CREATE TRIGGER ${list}_search_delete AFTER DELETE ON ${list}_search BEGIN
       DELETE FROM ${list}_terms WHERE rowid = old.id; END`,
  )
}

/** Expensive enough in the planner's eyes that it is looked up and not computed row by row. */
const termsFunction = `CREATE FUNCTION search_terms(content text, tokens text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
    SELECT array_to_tsvector(coalesce(array_agg(term), '{}') || string_to_array(rtrim(tokens), ' '))
    FROM (SELECT substr(content, place, 3) AS term FROM generate_series(1, length(content)) AS place) AS terms
    WHERE term NOT LIKE ' %' $$`

const createPostgresIndex = async (knex: Knex, list: string) => {
  await knex.raw(
    `CREATE INDEX ${list}_search_terms_index ON ${list}_search
       USING gin (search_terms(content, tokens)) WITH (gin_pending_list_limit = 512)`,
  )
  // Common and rare terms are told apart by how often they were seen.
  await knex.raw(`ALTER INDEX ${list}_search_terms_index ALTER COLUMN 1 SET STATISTICS 500`)
}

const createIndex = async (knex: Knex, list: string) => {
  await knex.schema.createTable(`${list}_search`, (t) => {
    t.bigInteger('id').primary()
    t.text('content').notNullable()
    t.text('tokens').notNullable()
  })
  await (isPostgres(knex) ? createPostgresIndex : createSqliteIndex)(knex, list)
}

const insertOf = (knex: Knex, name: string, list: List) =>
  `INSERT INTO ${name}_search (id, content, tokens) SELECT ${rowOf(knex, list)}`

const createSqliteTriggers = async (knex: Knex, name: string, list: List) => {
  const insert = `${insertOf(knex, name, list)} WHERE ${list.where};`
  const remove = `DELETE FROM ${name}_search WHERE id = old.id;`
  const changed = list.columns.map((one) => `old.${one} IS NOT new.${one}`).join(' OR ')
  const on = (event: string, name_: string, body: string) =>
    knex.raw(`CREATE TRIGGER ${name}_find_${name_} AFTER ${event} ON ${name} BEGIN ${body} END`)
  await on('INSERT', 'insert', insert)
  await on('DELETE', 'delete', remove)
  await knex.raw(
    `CREATE TRIGGER ${name}_find_update AFTER UPDATE OF ${list.columns.join(', ')} ON ${name}
       WHEN ${changed} BEGIN ${remove} ${insert} END`,
  )
}

const createPostgresTriggers = async (knex: Knex, name: string, list: List) => {
  await knex.raw(
    `CREATE FUNCTION ${name}_find() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP <> 'INSERT' THEN DELETE FROM ${name}_search WHERE id = old.id; END IF;
       IF TG_OP <> 'DELETE' THEN ${insertOf(knex, name, list)} WHERE ${list.where}; END IF;
       RETURN NULL;
     END $$`,
  )
  const execute = `FOR EACH ROW EXECUTE FUNCTION ${name}_find()`
  const changed = list.columns.map((one) => `old.${one} IS DISTINCT FROM new.${one}`).join(' OR ')
  await knex.raw(`CREATE TRIGGER ${name}_find_any AFTER INSERT OR DELETE ON ${name} ${execute}`)
  await knex.raw(
    `CREATE TRIGGER ${name}_find_update AFTER UPDATE OF ${list.columns.join(', ')} ON ${name}
       FOR EACH ROW WHEN (${changed}) EXECUTE FUNCTION ${name}_find()`,
  )
}

/** The form in which texts are searched. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const addRoleText = async (knex: Knex) => {
  await knex.raw("ALTER TABLE roles ADD COLUMN search_key text NOT NULL DEFAULT ''")
  const rows = await knex('roles').select('id', 'name', 'en_name', 'description')
  for (const { id, name, en_name, description } of rows)
    await knex('roles')
      .where({ id })
      .update({ search_key: fold(`${name} ${en_name} ${description}`) })
}

const forgetLog = `UPDATE logs_counts SET row_count = row_count - 1
    WHERE company_id IN (0, old.company_id) AND EXISTS (SELECT 1 FROM logs_search WHERE id = old.id);
  DELETE FROM logs_search WHERE id = old.id;`

/** What happens to a row of the log, and what its index does then. */
const logEvents = {
  insert: ['INSERT', 'INSERT INTO logs_waiting (id) VALUES (new.id);'],
  update: [
    'UPDATE OF actor_name, target_name',
    `INSERT INTO logs_waiting (id) VALUES (new.id) ON CONFLICT (id) DO NOTHING; ${forgetLog}`,
  ],
  delete: ['DELETE', `DELETE FROM logs_waiting WHERE id = old.id; ${forgetLog}`],
} as const

/**
 * Rows of the log are indexed a moment after they are written (`indexAuditRows`), so that writing pays next to nothing:
 * `logs_waiting` holds those that are not. `logs_counts` counts the others by company, all of them as company 0.
 */
const createLogTriggers = async (knex: Knex) => {
  await knex.schema.createTable('logs_waiting', (t) => {
    t.bigInteger('id').primary()
  })
  await knex.schema.createTable('logs_counts', (t) => {
    t.integer('company_id').primary()
    t.bigInteger('row_count').notNullable()
  })
  for (const [name, [event, body]] of Object.entries(logEvents)) {
    const trigger = `CREATE TRIGGER logs_find_${name} AFTER ${event} ON logs`
    if (isPostgres(knex)) {
      await knex.raw(
        `CREATE FUNCTION logs_find_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`,
      )
      await knex.raw(`${trigger} FOR EACH ROW EXECUTE FUNCTION logs_find_${name}()`)
    } else await knex.raw(`${trigger} BEGIN ${body} END`)
  }
  await knex.raw('INSERT INTO logs_waiting (id) SELECT id FROM logs')
}

/** Indexes that searches without n-grams used. */
const replaced = [
  ['users', ['company_id', 'search_key'], 'company_id, search_key, status, id'],
  ['companies', ['search_key'], 'search_key, status, type, id'],
] as const

export const up = async (knex: Knex): Promise<void> => {
  await segments.down(knex)
  for (const [table, columns] of replaced)
    await knex.raw(`DROP INDEX ${[table, ...columns, 'index'].join('_')}`)
  await addRoleText(knex)
  if (isPostgres(knex)) await knex.raw(termsFunction)
  for (const name of [...Object.keys(lists), 'logs']) await createIndex(knex, name)
  for (const [name, list] of Object.entries(lists)) {
    await (isPostgres(knex) ? createPostgresTriggers : createSqliteTriggers)(knex, name, list)
    await knex.raw(`${insertOf(knex, name, list)} FROM ${name} AS new WHERE ${list.where}`)
  }
  await createLogTriggers(knex)
}

export const down = async (knex: Knex): Promise<void> => {
  const triggers = [
    ...Object.keys(lists).flatMap((name) =>
      (isPostgres(knex) ? ['any', 'update'] : ['insert', 'delete', 'update']).map(
        (event) => [name, `${name}_find_${event}`] as const,
      ),
    ),
    ...Object.keys(logEvents).map((event) => ['logs', `logs_find_${event}`] as const),
  ]
  for (const [table, name] of triggers)
    await knex.raw(`DROP TRIGGER ${name}${isPostgres(knex) ? ` ON ${table}` : ''}`)
  const all = [...Object.keys(lists), 'logs']
  await dropTables(knex, [
    'logs_waiting',
    'logs_counts',
    ...all.map((name) => `${name}_search`),
    ...(isPostgres(knex) ? [] : all.map((name) => `${name}_terms`)),
  ])
  if (isPostgres(knex))
    for (const name of [
      ...Object.keys(lists).map((list) => `${list}_find`),
      ...Object.keys(logEvents).map((event) => `logs_find_${event}`),
    ])
      await knex.raw(`DROP FUNCTION ${name}()`)
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION search_terms(text, text)')
  await knex.raw('ALTER TABLE roles DROP COLUMN search_key')
  for (const [table, columns, on] of replaced)
    await index(knex, table, columns, {
      on: table === 'users' && !isPostgres(knex) ? `${on}, deleted_at` : on,
      ...(table === 'users' ? { where: 'deleted_at IS NULL' } : {}),
    })
  await segments.up(knex)
}
