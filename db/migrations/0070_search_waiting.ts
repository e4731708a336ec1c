import type { Knex } from 'knex'
import { createSearchTriggers, insertFound, searchedLists } from './0013_search.ts'
import { dropTables, isPostgres } from './helpers.ts'

type List = keyof typeof searchedLists

const names = Object.keys(searchedLists) as List[]

/** What happens to a record, and what its index does then: what changes is taken out, and waits to be put in again. */
const eventsOf = (knex: Knex, name: List) => {
  const remove = `DELETE FROM ${name}_search WHERE id = old.id;`
  const wait = `INSERT INTO ${name}_waiting (id) VALUES (new.id) ON CONFLICT (id) DO NOTHING;`
  const { columns } = searchedLists[name]
  const differs = isPostgres(knex) ? 'IS DISTINCT FROM' : 'IS NOT'
  const changed = columns.map((one) => `old.${one} ${differs} new.${one}`).join(' OR ')
  return [
    ['insert', 'INSERT', wait, ''],
    ['delete', 'DELETE', `${remove} DELETE FROM ${name}_waiting WHERE id = old.id;`, ''],
    ['update', `UPDATE OF ${columns.join(', ')}`, `${remove} ${wait}`, `WHEN (${changed})`],
  ] as const
}

const dropTriggers = async (knex: Knex, name: List) => {
  for (const [event] of eventsOf(knex, name))
    await knex.raw(`DROP TRIGGER ${name}_find_${event}${isPostgres(knex) ? ` ON ${name}` : ''}`)
}

const createTriggers = async (knex: Knex, name: List) => {
  for (const [event, when, body, condition] of eventsOf(knex, name)) {
    const trigger = `CREATE TRIGGER ${name}_find_${event} AFTER ${when} ON ${name}`
    if (!isPostgres(knex)) {
      await knex.raw(`${trigger} ${condition} BEGIN ${body} END`)
      continue
    }
    // Rows that are inserted together wait by one statement.
    const together = event === 'insert'
    const work = together ? `INSERT INTO ${name}_waiting (id) SELECT id FROM added;` : body
    await knex.raw(
      `CREATE FUNCTION ${name}_find_${event}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${work} RETURN NULL; END $$`,
    )
    const each = together ? 'REFERENCING NEW TABLE AS added FOR EACH STATEMENT' : 'FOR EACH ROW'
    await knex.raw(`${trigger} ${each} ${condition} EXECUTE FUNCTION ${name}_find_${event}()`)
  }
}

/**
 * Users, companies and roles are indexed a moment after they change, as the log is, so that a change pays next to
 * nothing. `<list>_waiting` holds those that are not in the index; the same transaction puts them there.
 */
export const up = async (knex: Knex): Promise<void> => {
  for (const name of names) {
    await knex.schema.createTable(`${name}_waiting`, (t) => {
      t.bigInteger('id').primary()
    })
    await dropTriggers(knex, name)
    if (isPostgres(knex)) await knex.raw(`DROP FUNCTION ${name}_find()`)
    await createTriggers(knex, name)
  }
}

export const down = async (knex: Knex): Promise<void> => {
  for (const name of names) {
    await dropTriggers(knex, name)
    if (isPostgres(knex))
      for (const [event] of eventsOf(knex, name))
        await knex.raw(`DROP FUNCTION ${name}_find_${event}()`)
    const waiting = `new.id IN (SELECT id FROM ${name}_waiting)`
    await knex.raw(
      `${insertFound(knex, name)} FROM ${name} AS new WHERE ${waiting} AND ${searchedLists[name].where}`,
    )
    await createSearchTriggers(knex, name)
  }
  await dropTables(
    knex,
    names.map((name) => `${name}_waiting`),
  )
}
