import type { Knex } from 'knex'
import { dropTables, index, insertRows, isPostgres, unique } from './helpers.ts'

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

const marks = ['logIndex', 'logErasures', 'absent', 'userIndex']

/** Without row numbers of its own, SQLite keeps the table in the order of its key: what belongs together lies together. */
const createPostings = async (knex: Knex, table: string, group: string, more = '') => {
  const [term, bits, end] = isPostgres(knex)
    ? ['varchar(80) COLLATE "C"', 'bytea', '']
    : ['varchar(80)', 'blob', ' WITHOUT ROWID']
  await knex.raw(
    `CREATE TABLE ${table} (
       ${group} integer NOT NULL,
       term ${term} NOT NULL,
       ${more}bits ${bits} NOT NULL,
       PRIMARY KEY (${group}, term)
     )${end}`,
  )
  if (isPostgres(knex)) await knex.raw(`ALTER TABLE ${table} ALTER bits SET STORAGE MAIN`)
}

/** The log in segments of 16,384 consecutive ids, and for each segment which of its rows hold a term. */
const createLogIndex = async (knex: Knex) => {
  await knex.schema.createTable('log_segments', (t) => {
    t.integer('segment').primary()
    t.bigInteger('first_id').notNullable()
    t.bigInteger('last_id').notNullable()
    t.integer('row_count').notNullable()
    t.bigInteger('min_at').notNullable()
    t.bigInteger('max_at').notNullable()
    /** Runs of rows of one UTC day: `[[day, first offset, offset after the last], …]`. */
    t.text('days').notNullable()
    /** Milliseconds since 1970 by offset, as little-endian doubles. */
    t.binary('times').notNullable()
    /** The parts of names must be built again: a person was erased. */
    t.boolean('stale').notNullable().defaultTo(false)
  })
  await createPostings(knex, 'log_postings', 'segment', 'row_count integer NOT NULL, ')
}

/** The same for users, with triggers that note whom the server must look at again. */
const createUserIndex = async (knex: Knex) => {
  await knex.schema.createTable('user_builds', (t) => {
    t.increments('id')
    t.integer('segment').notNullable()
    t.bigInteger('started_at').notNullable()
    t.enum('state', ['building', 'ready', 'old']).notNullable()
    /** When its users last logged in before it was started, by offset: milliseconds as doubles, NaN for never. */
    t.binary('sign_ins')
  })
  await index(knex, 'user_builds', ['segment'])
  await unique(knex, 'user_builds', ['segment'], "state = 'ready'")
  await createPostings(knex, 'user_postings', 'build')
  await knex.schema.createTable('user_changes', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable()
  })
  for (const sql of isPostgres(knex) ? postgresTriggers : sqliteTriggers) await knex.raw(sql)
}

/** The search indexes, which the server builds behind the records. Everything in them can be built again. */
export const up = async (knex: Knex): Promise<void> => {
  await createLogIndex(knex)
  await createUserIndex(knex)
  await insertRows(
    knex,
    'change_marks',
    marks.map((name) => ({ name, value: 1 })),
  )
}

export const down = async (knex: Knex): Promise<void> => {
  await knex('change_marks').whereIn('name', marks).delete()
  if (isPostgres(knex)) {
    await knex.raw('DROP TRIGGER users_note_any ON users')
    await knex.raw('DROP FUNCTION users_note()')
  } else
    for (const event of ['insert', 'update', 'delete'])
      await knex.raw(`DROP TRIGGER users_note_${event}`)
  await dropTables(knex, [
    'user_changes',
    'user_postings',
    'user_builds',
    'log_postings',
    'log_segments',
  ])
}
