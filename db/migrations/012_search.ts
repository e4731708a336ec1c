import type { Knex } from 'knex'
import { dropTables, dropTriggers, index, isPostgres, rowKey } from './helpers.ts'

/**
 * Lists with a full-text index. A record is indexed again when one of these columns changes; the log has other triggers
 * (`logTriggers`).
 */
const lists = {
  users: ['search_key', 'company_id', 'status', 'deleted_at'],
  companies: ['search_key'],
  roles: ['search_key'],
} as const

type List = keyof typeof lists

const names = Object.keys(lists) as List[]
const indexed = [...names, 'logs']

/** ASCII characters, besides letters and digits, that SQLite must treat as part of a term instead of a separator. */
const termCharacters = [...Array(127).keys()]
  .filter((code) => code === 1 || (code > 32 && !/[0-9a-z]/i.test(String.fromCodePoint(code))))
  .map((code) => String.fromCodePoint(code))
  .join('')
  .replace("'", "''")
  .replace('"', '""')

/** Each step of the recursive query below produces eight terms; with one term per step, it takes a third longer. */
const steps = [0, 1, 2, 3, 4, 5, 6, 7]

const createSqliteIndex = async (knex: Knex, list: string) => {
  await knex.raw(
    `CREATE VIRTUAL TABLE ${list}_terms USING fts5(terms, content='', contentless_delete=1, detail=none,
       prefix='1 2', tokenize="ascii tokenchars '${termCharacters}'")`.replaceAll(
      '?',
      String.raw`\?`,
    ),
  )
  // Each changed record adds a small segment to the index; merging the segments less often halves the cost of that.
  await knex.raw(`INSERT INTO ${list}_terms (${list}_terms, rank) VALUES ('automerge', 16)`)
  const terms = steps.map((more) => `substr(new.content, place + ${more}, 3)`).join(` || ' ' || `)
  await knex.raw(
    `CREATE TRIGGER ${list}_search_insert AFTER INSERT ON ${list}_search BEGIN
       INSERT INTO ${list}_terms (rowid, terms) VALUES (new.id,
         (WITH RECURSIVE starts (place) AS (
            SELECT 1 UNION ALL
            SELECT place + ${steps.length} FROM starts WHERE place + ${steps.length} <= length(new.content))
          SELECT group_concat(${terms}, ' ') FROM starts) || ' ' || new.tokens); END`,
  )
  await knex.raw(
    `CREATE TRIGGER ${list}_search_delete AFTER DELETE ON ${list}_search BEGIN
       DELETE FROM ${list}_terms WHERE rowid = old.id; END`,
  )
}

/** The high cost makes the planner look terms up in the index instead of computing them row by row. */
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
  // With larger statistics, PostgreSQL's planner can distinguish common terms from rare ones.
  await knex.raw(`ALTER INDEX ${list}_search_terms_index ALTER COLUMN 1 SET STATISTICS 500`)
}

const createIndex = async (knex: Knex, list: string) => {
  await knex.schema.createTable(`${list}_search`, (t) => {
    rowKey(knex, t, 'id')
    t.text('content').notNullable()
    t.text('tokens').notNullable()
  })
  await (isPostgres(knex) ? createPostgresIndex : createSqliteIndex)(knex, list)
}

/**
 * Indexes log rows on PostgreSQL by the quarter of an hour in which they were written, which is one of their tokens.
 * The index limits a search for common words to a period; on SQLite the full-text index finds these tokens.
 */
const createQuarters = async (knex: Knex) => {
  await knex.raw(
    `CREATE FUNCTION search_quarter(tokens text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
       SELECT split_part(tokens, chr(1) || 'q', 2)::bigint $$`,
  )
  await index(knex, 'logs_search', ['quarter'], { on: 'search_quarter(tokens), id' })
}

interface Work {
  name: string
  /** For example `UPDATE ON users`. */
  event: string
  condition?: string
  body: string
  /** FOR EACH clause of the trigger on PostgreSQL; FOR EACH ROW by default. */
  each?: string
}

const createTrigger = async (
  knex: Knex,
  { name, event, condition = '', body, each = 'FOR EACH ROW' }: Work,
) => {
  const trigger = `CREATE TRIGGER ${name} AFTER ${event}`
  if (!isPostgres(knex)) {
    await knex.raw(`${trigger} ${condition} BEGIN ${body} END`)
    return
  }
  await knex.raw(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`,
  )
  await knex.raw(`${trigger} ${each} ${condition} EXECUTE FUNCTION ${name}()`)
}

const createListTriggers = async (knex: Knex, list: List) => {
  const columns = lists[list]
  const differs = isPostgres(knex) ? 'IS DISTINCT FROM' : 'IS NOT'
  const changed = columns.map((one) => `old.${one} ${differs} new.${one}`).join(' OR ')
  const wait = `INSERT INTO ${list}_waiting (id) VALUES (new.id) ON CONFLICT (id) DO NOTHING;`
  const remove = `DELETE FROM ${list}_search WHERE id = old.id`
  // A changed user stays in the index with the old text until indexed again, because removing the entry here would cost
  // SQLite one more write per change. A deleted user is removed immediately.
  const removeOld = list === 'users' ? `${remove} AND new.deleted_at IS NOT NULL;` : `${remove};`
  await createTrigger(knex, {
    name: `${list}_find_insert`,
    event: `INSERT ON ${list}`,
    // PostgreSQL queues all inserted rows with one statement; SQLite has row triggers only.
    body: isPostgres(knex) ? `INSERT INTO ${list}_waiting (id) SELECT id FROM added;` : wait,
    each: 'REFERENCING NEW TABLE AS added FOR EACH STATEMENT',
  })
  await createTrigger(knex, {
    name: `${list}_find_delete`,
    event: `DELETE ON ${list}`,
    body: `${remove}; DELETE FROM ${list}_waiting WHERE id = old.id;`,
  })
  await createTrigger(knex, {
    name: `${list}_find_update`,
    event: `UPDATE OF ${columns.join(', ')} ON ${list}`,
    condition: `WHEN (${changed})`,
    body: `${removeOld} ${wait}`,
  })
}

const forgetOnSqlite = `UPDATE logs_counts SET row_count = row_count - 1
    WHERE company_id IN (0, old.company_id) AND EXISTS (SELECT 1 FROM logs_search WHERE id = old.id);
  DELETE FROM logs_search WHERE id = old.id;`

/**
 * Removes log rows from the index and the counts with one statement for all rows of a change: row by row, deleting an
 * account with 20,000 log rows took 11 s. Locks the counts in ascending order, as every other change does, to prevent
 * deadlocks.
 */
const forgetOnPostgres = `
  PERFORM 1 FROM logs_counts WHERE company_id = 0 OR company_id IN (SELECT gone.company_id FROM gone)
    ORDER BY company_id FOR UPDATE;
  UPDATE logs_counts SET row_count = row_count - counted.n FROM (
    SELECT own.company_id, count(*) AS n FROM gone JOIN logs_search ON logs_search.id = gone.id
      CROSS JOIN LATERAL (VALUES (0), (gone.company_id)) AS own (company_id)
      GROUP BY own.company_id) AS counted
    WHERE logs_counts.company_id = counted.company_id;
  DELETE FROM logs_search USING gone WHERE logs_search.id = gone.id;`

/** A row of the log leaves the index when its names or address change, and waits to be indexed again. */
const logTriggers = (knex: Knex): Work[] => {
  if (!isPostgres(knex))
    return [
      {
        name: 'logs_find_update',
        event: 'UPDATE OF actor_name, target_name, address ON logs',
        body: `INSERT INTO logs_waiting (id) SELECT new.id WHERE EXISTS (SELECT 1 FROM logs_search WHERE id = new.id);
  ${forgetOnSqlite}`,
      },
      {
        name: 'logs_find_delete',
        event: 'DELETE ON logs',
        body: `DELETE FROM logs_waiting WHERE id = old.id; ${forgetOnSqlite}`,
      },
    ]
  const each = 'REFERENCING OLD TABLE AS gone FOR EACH STATEMENT'
  return [
    {
      name: 'logs_find_update',
      event: 'UPDATE ON logs',
      body: `INSERT INTO logs_waiting (id) SELECT gone.id FROM gone JOIN logs_search ON logs_search.id = gone.id; ${forgetOnPostgres}`,
      each,
    },
    {
      name: 'logs_find_delete',
      event: 'DELETE ON logs',
      body: `DELETE FROM logs_waiting USING gone WHERE logs_waiting.id = gone.id; ${forgetOnPostgres}`,
      each,
    },
  ]
}

/**
 * `<list>_search` holds the searchable text of each record and its tokens, such as its company; a token is written
 * between U+0001 and a space. The full-text index is the FTS5 table `<list>_terms` on SQLite, a GIN index on
 * PostgreSQL. Its terms are the tokens and, for each position in the text, the three characters from there, so that a
 * shorter search word is the beginning of a term. Triggers put changed records into `<list>_waiting`; the program
 * indexes them a moment later. New log rows are indexed when they are added to the Merkle tree. `logs_counts` holds the
 * number of indexed log rows of each company, and the total under company id 0.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (isPostgres(knex)) await knex.raw(termsFunction)
  for (const list of indexed) await createIndex(knex, list)
  if (isPostgres(knex)) await createQuarters(knex)
  await knex.raw(
    "INSERT INTO roles_search (id, content, tokens) SELECT id, search_key, '' FROM roles",
  )
  for (const list of names) {
    await knex.schema.createTable(`${list}_waiting`, (t) => {
      t.bigInteger('id').primary()
    })
    await createListTriggers(knex, list)
  }
  await knex.schema.createTable('logs_waiting', (t) => rowKey(knex, t, 'id'))
  await knex.schema.createTable('logs_counts', (t) => {
    t.integer('company_id').primary()
    t.bigInteger('row_count').notNullable()
  })
  for (const trigger of logTriggers(knex)) await createTrigger(knex, trigger)
}

export const down = async (knex: Knex): Promise<void> => {
  await dropTriggers(knex, [
    ...names.flatMap((list) =>
      ['insert', 'delete', 'update'].map((event) => `${list}_find_${event}`),
    ),
    ...logTriggers(knex).map(({ name }) => name),
  ])
  await dropTables(knex, [
    'logs_counts',
    ...indexed.flatMap((list) => [`${list}_waiting`, `${list}_search`]),
    ...(isPostgres(knex) ? [] : indexed.map((list) => `${list}_terms`)),
  ])
  if (isPostgres(knex))
    for (const one of ['search_terms(text, text)', 'search_quarter(text)'])
      await knex.raw(`DROP FUNCTION ${one}`)
}
