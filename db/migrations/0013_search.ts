import type { Knex } from 'knex'
import { dropTables, isPostgres } from './helpers.ts'

/**
 * What lists are searched by, kept by triggers in the transaction that changes a record. `<list>_search` holds a
 * record's text and tokens (each between U+0001 and a space), e.g. its company. Its index is an engine's own:
 * the FTS5 table `<list>_terms` on SQLite, GIN on PostgreSQL. A term is what begins at a character of the text, three
 * characters long, so that shorter words are found as beginnings of terms; tokens are terms, too.
 */
export const searchedLists = {
  users: {
    text: 'new.search_key',
    tokens: `'^c' || coalesce(new.company_id, 0) || ' ^s' || new.status || ' '`,
    columns: ['search_key', 'company_id', 'status', 'deleted_at'],
    where: 'new.deleted_at IS NULL',
  },
  companies: { text: 'new.search_key', tokens: "''", columns: ['search_key'], where: '1 = 1' },
  roles: { text: 'new.search_key', tokens: "''", columns: ['search_key'], where: '1 = 1' },
} as const

type Name = keyof typeof searchedLists
type List = (typeof searchedLists)[Name]

const names = Object.keys(searchedLists) as Name[]

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

/** Characters at which SQLite begins terms in one step; one by one it takes a third longer. */
const atOnce = [0, 1, 2, 3, 4, 5, 6, 7]

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
  const terms = atOnce.map((more) => `substr(new.content, place + ${more}, 3)`).join(` || ' ' || `)
  await knex.raw(
    `CREATE TRIGGER ${list}_search_insert AFTER INSERT ON ${list}_search BEGIN
       INSERT INTO ${list}_terms (rowid, terms) VALUES (new.id,
         (WITH RECURSIVE starts (place) AS (
            SELECT 1 UNION ALL
            SELECT place + ${atOnce.length} FROM starts WHERE place + ${atOnce.length} <= length(new.content))
          SELECT group_concat(${terms}, ' ') FROM starts) || ' ' || new.tokens); END`,
  )
  await knex.raw(
    `CREATE TRIGGER ${list}_search_delete AFTER DELETE ON ${list}_search BEGIN
       DELETE FROM ${list}_terms WHERE rowid = old.id; END`,
  )
}

/** Expensive enough in the planner's eyes that it is looked up and not computed row by row. */
const termsFunction = `CREATE FUNCTION search_terms(content text, tokens text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
    DECLARE
      characters text[] := string_to_array(content || '  ', NULL);
      terms text[] := string_to_array(rtrim(tokens), ' ');
    BEGIN
      FOR i IN 1 .. cardinality(characters) - 2 LOOP
        IF characters[i] <> ' ' THEN
          terms := terms || rtrim(characters[i] || characters[i + 1] || characters[i + 2]);
        END IF;
      END LOOP;
      RETURN array_to_tsvector(terms);
    END $$`

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

/** Puts records (`new`) into the index. */
export const insertFound = (knex: Knex, name: Name) =>
  `INSERT INTO ${name}_search (id, content, tokens) SELECT ${rowOf(knex, searchedLists[name])}`

const createSqliteTriggers = async (knex: Knex, name: Name) => {
  const list = searchedLists[name]
  const insert = `${insertFound(knex, name)} WHERE ${list.where};`
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

/** Rows that are inserted together go into the index together, which takes a third less time. */
const createPostgresTriggers = async (knex: Knex, name: Name) => {
  const list = searchedLists[name]
  await knex.raw(
    `CREATE FUNCTION ${name}_find() RETURNS trigger LANGUAGE plpgsql AS $$
     #variable_conflict use_column
     BEGIN
       IF TG_OP = 'INSERT' THEN ${insertFound(knex, name)} FROM added AS new WHERE ${list.where};
       ELSE
         DELETE FROM ${name}_search WHERE id = old.id;
         IF TG_OP = 'UPDATE' THEN ${insertFound(knex, name)} WHERE ${list.where}; END IF;
       END IF;
       RETURN NULL;
     END $$`,
  )
  const changed = list.columns.map((one) => `old.${one} IS DISTINCT FROM new.${one}`).join(' OR ')
  for (const [event, when] of [
    ['insert', 'INSERT ON %% REFERENCING NEW TABLE AS added FOR EACH STATEMENT'],
    ['delete', 'DELETE ON %% FOR EACH ROW'],
    ['update', `UPDATE OF ${list.columns.join(', ')} ON %% FOR EACH ROW WHEN (${changed})`],
  ] as const)
    await knex.raw(
      `CREATE TRIGGER ${name}_find_${event} AFTER ${when.replace('%%', name)} EXECUTE FUNCTION ${name}_find()`,
    )
}

/** Keeps the index of a list in the transaction that changes a record. */
export const createSearchTriggers = (knex: Knex, name: Name): Promise<void> =>
  (isPostgres(knex) ? createPostgresTriggers : createSqliteTriggers)(knex, name)

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
}

export const up = async (knex: Knex): Promise<void> => {
  if (isPostgres(knex)) await knex.raw(termsFunction)
  for (const name of [...names, 'logs']) await createIndex(knex, name)
  for (const name of names) {
    await createSearchTriggers(knex, name)
    await knex.raw(
      `${insertFound(knex, name)} FROM ${name} AS new WHERE ${searchedLists[name].where}`,
    )
  }
  await createLogTriggers(knex)
}

export const down = async (knex: Knex): Promise<void> => {
  const triggers = [
    ...names.flatMap((name) =>
      ['insert', 'delete', 'update'].map((event) => [name, `${name}_find_${event}`] as const),
    ),
    ...Object.keys(logEvents).map((event) => ['logs', `logs_find_${event}`] as const),
  ]
  for (const [table, name] of triggers)
    await knex.raw(`DROP TRIGGER ${name}${isPostgres(knex) ? ` ON ${table}` : ''}`)
  const all = [...names, 'logs']
  await dropTables(knex, [
    'logs_waiting',
    'logs_counts',
    ...all.map((name) => `${name}_search`),
    ...(isPostgres(knex) ? [] : all.map((name) => `${name}_terms`)),
  ])
  if (!isPostgres(knex)) return
  const functions = [
    ...names.map((list) => `${list}_find()`),
    ...Object.keys(logEvents).map((event) => `logs_find_${event}()`),
    'search_terms(text, text)',
  ]
  for (const one of functions) await knex.raw(`DROP FUNCTION ${one}`)
}
