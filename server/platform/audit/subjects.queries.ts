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

/** The present name of a person who still belongs to the company of the log row; null once the row's own name is erased. */
export const realNameOf = (userId: string, recordedName: string): string =>
  `(SELECT nullif(u.real_name, '') FROM users u WHERE u.id = ${userId}
     AND u.company_id IS NOT DISTINCT FROM l.company_id AND ${recordedName} IS NOT NULL)`

const subjectRealName = `CASE WHEN type = 'user' THEN ${realNameOf('named.subject_id', 'named.name')} END`

export const subjectColumns = (read: Knex): [named: string, count: string] => {
  const { object, listInOrder } = jsonSyntax(read)
  const order = 'change DESC, type, subject_id'
  const named = `SELECT * FROM log_subjects WHERE log_id = l.id ORDER BY ${order} LIMIT ${maxListedSubjects}`
  const subject = `${object}('type', type, 'id', ${asText('subject_id')}, 'name', coalesce(name, ''), 'realName', ${subjectRealName}, 'change', ${changeNameSql})`
  return [
    `(SELECT ${listInOrder(subject, order)} FROM (${named}) AS named)`,
    '(SELECT count(*) FROM log_subjects WHERE log_id = l.id)',
  ]
}
