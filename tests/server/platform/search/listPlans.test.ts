import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import type { UserFilter } from '#contract/people/users'
import { orderByClause, orderedIds } from '#db/dialect'
import { usePrepared } from '#db/prepared'
import { rowsOfTime, waitingLogs } from '#server/features/operations/logs/logs.queries'
import { userTable } from '#server/features/people/users/users.queries'
import { readStored } from '#server/core/storedRecords'
import { timeRangeOf } from '#server/platform/audit/auditTokens'
import { flagsSql } from '#server/features/companies/companies/companyChecks.queries'
import { userRecords, visibleUsersById } from '#server/platform/identity/users.queries'
import { superAdministratorIds } from '#server/features/access/roles/roleHolders.queries'
import { queryOfHits } from '#server/platform/search/findPage'
import { termsOf } from '#server/platform/search/terms'
import { useServer } from '../../../support/server.ts'

const server = useServer()

/** Returns the query plan; on PostgreSQL as it would be for a large table. */
const planOf = (query: (read: Knex) => Pick<Knex.QueryBuilder, 'toSQL'>): Promise<string> =>
  server.db.transaction(async (trx) => {
    const { sql, bindings } = query(trx).toSQL()
    if (server.db.engine === 'sqlite')
      return JSON.stringify(await trx.raw(`EXPLAIN QUERY PLAN ${sql}`, [...bindings]))
    await trx.raw('SET LOCAL enable_seqscan = off')
    await trx.raw('SET LOCAL enable_bitmapscan = off')
    await trx.raw('SET LOCAL enable_sort = off')
    return JSON.stringify((await trx.raw(`EXPLAIN ${sql}`, [...bindings])).rows)
  })

const matchingUsers = (read: Knex, companyId: number | 'all', filter: UserFilter = {}) =>
  userTable.matching(read, filter, { now: Date.now(), visible: { companyId } })

it('filters unlocked users by an index alone', async () => {
  const filter: UserFilter = { locked: false }
  for (const companyId of ['all', 2] as const)
    expect(await planOf((read) => matchingUsers(read, companyId, filter).select('u.id'))).toMatch(
      /u USING COVERING INDEX|Index Only Scan[^"]* on users u/,
    )
})

it('reads the status from the login index', async () => {
  for (const companyId of ['all', 2] as const)
    expect(
      await planOf((read) =>
        matchingUsers(read, companyId)
          .where('u.last_sign_in_at', '>=', 1)
          .orderByRaw(orderByClause(read, 'u.last_sign_in_at', 'ASC', 'u.id'))
          .select('u.id', 'u.status'),
      ),
    ).toMatch(/u USING COVERING INDEX|Index Only Scan[^"]* on users u/)
})

it('filters by last login in list order by an index alone', async () => {
  for (const companyId of ['all', 2] as const)
    for (const filter of [
      { lastSignIn: 'within7' },
      { lastSignIn: 'never', status: 'active' },
    ] as const)
      expect(
        await planOf((read) =>
          matchingUsers(read, companyId, filter)
            .orderByRaw(orderByClause(read, 'u.created_at', 'DESC', 'u.id'))
            .limit(10_000)
            .select('u.id'),
        ),
      ).toMatch(
        /u USING COVERING INDEX users_(company_id_)?created_at_id_index(?!.*TEMP B-TREE)|Index Only Scan[^"]* users_(company_id_)?created_at_id_index on users u/,
      )
})

it('sorts roles by an index for each sort', async () => {
  for (const column of ['type', 'application_id', 'data_level', 'created_at', 'updated_at'])
    for (const order of ['ASC', 'DESC'] as const)
      expect(
        await planOf((read) =>
          read('roles as r')
            .orderByRaw(orderByClause(read, `r.${column}`, order, 'r.id'))
            .limit(25)
            .select('r.id'),
        ),
      ).not.toMatch(/Sort|TEMP B-TREE/)
})

it('counts company administrators by an index', async () => {
  expect(
    await planOf((read) =>
      superAdministratorIds(read, { companyId: 'all', locale: 'zh' }, null)
        .query.orderBy('administrator_id')
        .select('administrator_id'),
    ),
  ).toMatch(
    /COVERING INDEX companies_administrator_id_status_index|using companies_administrator_id_/,
  )
})

it('looks up an organisation code among companies that have it, not among all closed ones', async () => {
  expect(await planOf((read) => read.raw(flagsSql(read), ['[]']))).not.toMatch(
    /c USING INDEX companies_status/,
  )
})

it('fetches hits by their ids', async () => {
  const plan = await planOf((read) =>
    queryOfHits(
      {
        read,
        visible: () => matchingUsers(read, 'all'),
        column: 'u.username_key',
        tie: 'u.id',
        order: 'ASC',
      },
      [3, 4],
      { first: 0, size: 25 },
    ),
  )
  expect(plan).toMatch(
    /SEARCH u USING INTEGER PRIMARY KEY|Function Scan on unnest hit.*Index Cond: [^"]*id = hit\.id/,
  )
})

it('reads the text of a hit by its primary key', async () => {
  for (const list of ['users', 'companies', 'roles', 'logs'] as const)
    expect(
      await planOf((read) =>
        read(`${list}_search` as string)
          .where({ id: 1 })
          .select('content'),
      ),
    ).toMatch(/USING INTEGER PRIMARY KEY|_search_pkey/)
})

it('finds log rows of a period by an index', async () => {
  const [term] = termsOf(
    { words: [], tokens: [timeRangeOf({ from: 1_000_000_000, to: 90_000_000_000 })] },
    server.db.engine === 'postgres',
  )
  const plan = await planOf((read) =>
    server.db.engine === 'postgres'
      ? read('logs_search as s').whereRaw(term?.walk?.[0] ?? '', [...(term?.walk?.[1] ?? [])])
      : read('logs_terms' as string).whereRaw('logs_terms MATCH ?', [term?.parts[0] ?? '']),
  )
  expect(plan).toMatch(/VIRTUAL TABLE INDEX|logs_search_quarter_index/)
})

it('reads log rows of a period in order by an index alone', async () => {
  const filter = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' }
  expect(
    await planOf((read) =>
      rowsOfTime(read, filter)
        .orderByRaw(orderByClause(read, 'l.at', 'DESC', 'l.id', true))
        .limit(512)
        .select('l.id'),
    ),
  ).toMatch(/COVERING INDEX logs_at_id_index(?!.*TEMP B-TREE)|Index Only Scan Backward/)
})

it('finds unindexed log rows by id, with any filter', async () => {
  for (const companyId of ['all', 2] as const)
    expect(
      await planOf((read) => waitingLogs(read, { companyId }, { action: 'signIn' }).select('l.id')),
    ).toMatch(/SEARCH l USING INTEGER PRIMARY KEY|Index Scan/)
})

it('reads found users by id, even if companies usually have few users', async () => {
  const { db } = server.context
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)`
  await db.transaction((trx) =>
    trx.raw(
      `INSERT INTO companies (id, name, name_key, search_key, organisation_code, administrator_name, status, user_quota,
         created_at, updated_at)
       ${numbers} SELECT 20000 + n, 'few ' || n, 'few ' || n, '', n, '', 'passed', 1, n, n FROM numbers`,
    ),
  )
  await db.transaction((trx) =>
    trx.raw(
      `INSERT INTO users (id, username, username_key, real_name, search_key, password_hash, company_id, created_at,
         updated_at)
       ${numbers} SELECT 20000 + n, 'few' || n, 'few' || n, '', '', 'x', 20000 + n, n, n FROM numbers`,
    ),
  )
  const queries: { sql: string; values: readonly unknown[] }[] = []
  const reader = { client: db.read.client } as unknown as Knex
  usePrepared(reader, (sql, values) => {
    queries.push({ sql, values })
    return Promise.resolve([])
  })
  const where = visibleUsersById({ companyId: 2 })
  const ids = orderedIds(reader, [3, 4])
  await readStored(reader, userRecords, { ids, order: 'u.id', now: 0, where })
  const [{ sql, values } = { sql: '', values: [] }] = queries
  const explained = await db.transaction(async (trx) => {
    if (db.engine === 'sqlite') return trx.raw(`EXPLAIN QUERY PLAN ${sql}`, [...values] as string[])
    await trx.raw('ANALYZE users; SET LOCAL plan_cache_mode = force_generic_plan')
    await trx.raw('SET LOCAL enable_seqscan = off')
    let place = 0
    await trx.raw(`PREPARE found AS ${sql.replaceAll('?', () => `$${(place += 1)}`)}`)
    const plan = await trx.raw(
      `EXPLAIN EXECUTE found(${values.map((value) => `'${String(value)}'`).join(', ')})`,
    )
    await trx.raw('DEALLOCATE found')
    return plan.rows
  })
  expect(JSON.stringify(explained)).toMatch(
    /SEARCH u USING INTEGER PRIMARY KEY|Index Scan using users_pkey on users u/,
  )
})
