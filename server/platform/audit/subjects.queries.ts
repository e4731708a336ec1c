import type { Knex } from 'knex'
import { whereIdIn, asText, jsonSyntax } from '#db/dialect'
import type { Rows } from '#db/rows'
import { groupBy } from '#db/groupBy'

/** How a change concerned a subject, as stored in `log_subjects`. */
export const changes = { added: 1, removed: -1, named: 0 } as const

export type StoredSubject = Pick<Rows['log_subjects'], 'log_id' | 'type' | 'subject_id' | 'name'>

export const subjectsByRow = async (
  read: Knex,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredSubject[]>> => {
  const found: StoredSubject[] = ids.length
    ? await read('log_subjects')
        .whereRaw(...whereIdIn(read, 'log_id', ids))
        .select('log_id', 'type', 'subject_id', 'name')
    : []
  return groupBy(found, ({ log_id: id }) => id)
}

const maxListedSubjects = 50

const changeNameSql = `CASE change ${Object.entries(changes)
  .map(([name, number]) => `WHEN ${number} THEN '${name}'`)
  .join(' ')} END`

export const subjectColumns = (read: Knex): [named: string, count: string] => {
  const { object, listInOrder } = jsonSyntax(read)
  const order = 'change DESC, type, subject_id'
  const named = `SELECT * FROM log_subjects WHERE log_id = l.id ORDER BY ${order} LIMIT ${maxListedSubjects}`
  const subject = `${object}('type', type, 'id', ${asText('subject_id')}, 'name', coalesce(name, ''), 'change', ${changeNameSql})`
  return [
    `(SELECT ${listInOrder(subject, order)} FROM (${named}) AS named)`,
    '(SELECT count(*) FROM log_subjects WHERE log_id = l.id)',
  ]
}
