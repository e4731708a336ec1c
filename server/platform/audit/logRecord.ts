import type { Knex } from 'knex'
import type { LogRecord } from '#contract/operations/logs'
import { whereIdIn, asText, jsonSyntax, oncePerEngine } from '#db/dialect'
import type { StoredRecords } from '#server/core/storedRecords'
import { leafOf, type LogRow } from './leaf.ts'
import { hashBytes, hashOfLeaf, tileWidth } from './merkle.ts'
import { realNameOf, subjectColumns } from './subjects.queries.ts'

/** Companies name tokens for themselves; in the log of another company one has only its number. */
const ofCompany = ' AND company_id = l.company_id'

const nameOf = (table: string, kind: string, more = '') =>
  `WHEN l.via LIKE '${kind}:%' THEN
     (SELECT name FROM ${table} WHERE id = CAST(substr(l.via, ${kind.length + 2}) AS integer)${more})`

/** Rows of refused requests can have other targets, which PostgreSQL refuses to convert to numbers. */
const isId = (column: string) =>
  `length(${column}) BETWEEN 1 AND 9 AND ltrim(${column}, '0123456789') = ''`

const orEmpty = (column: string) => `coalesce(${column}, '')`

/** The hash is empty for rows not in the tree yet. */
const recordJson = oncePerEngine((read) => {
  const { object, parsed, time, hexOf } = jsonSyntax(read)
  const [subjects, subjectCount] = subjectColumns(read)
  const start = `1 + ${hashBytes} * (f.leaf_index % ${tileWidth})`
  const fields: Record<keyof LogRecord, string> = {
    id: asText('l.id'),
    at: time('l.at'),
    createdAt: time('l.at'),
    updatedAt: time('l.at'),
    version: '1',
    actorId: asText('l.actor_id'),
    actorName: orEmpty('l.actor_name'),
    actorRealName: realNameOf('l.actor_id', 'l.actor_name'),
    companyId: asText('l.company_id'),
    companyName: 'c.name',
    applicationId: asText('l.application_id'),
    action: 'l.action',
    targetType: 'l.target_type',
    targetId: 'l.target_id',
    targetName: orEmpty('l.target_name'),
    targetRealName: `CASE WHEN l.target_type = 'user' AND ${isId('l.target_id')}
      THEN ${realNameOf('CAST(l.target_id AS integer)', 'l.target_name')} END`,
    subjects,
    subjectCount,
    before: parsed("coalesce(l.before, '{}')"),
    after: parsed("coalesce(l.after, '{}')"),
    code: 'l.code',
    address: orEmpty('l.address'),
    userAgent: orEmpty('l.user_agent'),
    requestId: 'l.request_id',
    via: 'l.via',
    viaName: `CASE ${nameOf('api_tokens', 'token', ofCompany)} ${nameOf('oauth_clients', 'client')} END`,
    hash: orEmpty(hexOf('t.hashes', start, hashBytes)),
    position: 'f.leaf_index + 1',
    sealedAt: time('f.sealed_at'),
  }
  const pairs = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`)
  return `${object}(${pairs.join(', ')})`
})

const withHashes = async (read: Knex, rows: readonly LogRecord[]): Promise<LogRecord[]> => {
  const ids = rows.filter(({ position }) => position === null).map(({ id }) => Number(id))
  const stored: LogRow[] = await read('logs').whereRaw(...whereIdIn(read, 'id', ids))
  const hashes = new Map(stored.map((row) => [String(row.id), hashOfLeaf(leafOf(row))]))
  return rows.map((row) => ({ ...row, hash: hashes.get(row.id)?.toString('hex') ?? row.hash }))
}

export const logRecords: StoredRecords = {
  table: 'logs',
  alias: 'l',
  joins: `LEFT JOIN companies c ON c.id = l.company_id
    LEFT JOIN log_leaves f ON f.log_id = l.id
    LEFT JOIN log_tiles t ON t.level = 0 AND t.place = f.leaf_index / ${tileWidth}`,
  json: (read) => [recordJson(read), []],
  incomplete: 'count(*) - count(f.leaf_index)',
  complete: withHashes,
}
