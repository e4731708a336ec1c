import type { Database } from '#db/connect'
import { logsIndexing } from '#server/platform/audit/auditIndex'
import { storeIndexed } from '#server/platform/search/indexing'

const yearMs = 365 * 86_400_000
const step = 250_000

const nth = (number: string, texts: readonly string[]): string =>
  `CASE ${number} ${texts.map((text, index) => `WHEN ${index} THEN '${text}'`).join(' ')} END`

const actions = [
  'user.edit',
  'user.create',
  'signIn',
  'signIn',
  'signIn',
  'role.edit',
  'company.edit',
  'signOut',
]
const types = ['user', 'user', 'user', 'user', 'user', 'role', 'company', 'user']
const companies = [
  '华南测绘',
  '北方农业',
  'Zhonghai Survey',
  '天枢定位',
  'Kunlun 测绘',
  '江河水利',
  'Deep Field',
  '西域矿业',
]

export const dropIndexes = async (
  { writer, engine }: Database,
  table: string,
): Promise<string[]> => {
  const found: { name: string; sql: string }[] =
    engine === 'sqlite'
      ? await writer.raw(
          `SELECT name, sql FROM sqlite_master WHERE tbl_name = ? AND type = 'index' AND sql IS NOT NULL`,
          [table],
        )
      : (
          await writer.raw(
            `SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE tablename = ? AND indexname LIKE '%_index'`,
            [table],
          )
        ).rows
  for (const { name } of found) await writer.raw(`DROP INDEX ${name}`)
  return found.map(({ sql }) => sql)
}

/** Recreates dropped indexes; on PostgreSQL the search indexes are built in parallel with the others. */
export const recreateIndexes = async (db: Database, indexes: readonly string[]): Promise<void> => {
  const ofSearch = (sql: string) => /INDEX (\w+_search_terms_index)/.exec(sql)?.[1]
  const build = (some: readonly string[]) =>
    db.maintain(async (trx) => {
      if (db.engine === 'postgres') await trx.raw(`SET LOCAL maintenance_work_mem = '1GB'`)
      for (const sql of some) {
        await trx.raw(sql)
        // Same as in the migration; the recreated index lacks this setting.
        if (ofSearch(sql))
          await trx.raw(`ALTER INDEX ${ofSearch(sql)} ALTER COLUMN 1 SET STATISTICS 500`)
      }
    })
  await Promise.all([
    build(indexes.filter((sql) => ofSearch(sql))),
    build(indexes.filter((sql) => !ofSearch(sql))),
  ])
}

export const rowsPerTransaction = 50_000

const usualTermsBytes = 1_048_576
const termsBytesWhileFilling = 64 * usualTermsBytes
const cacheKbWhileFilling = 500_000

/** Speeds up bulk writes on SQLite: a larger search buffer in memory is merged less often. */
export const fillQuickly = async (
  db: Database,
  lists: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  if (db.engine === 'postgres') return work()
  const gatherTerms = (bytes: number) =>
    db.transaction(async (trx) => {
      await trx.raw(`PRAGMA cache_size = -${cacheKbWhileFilling}`)
      for (const list of lists)
        await trx.raw(
          `INSERT INTO ${list}_terms (${list}_terms, rank) VALUES ('hashsize', ${bytes})`,
        )
    })
  await gatherTerms(termsBytesWhileFilling)
  await work()
  await gatherTerms(usualTermsBytes)
}

const indexRows = async (db: Database, first: number, last: number): Promise<void> => {
  const readFrom = (from: number) =>
    db
      .read('logs')
      .whereBetween('id', [from, Math.min(last, from + rowsPerTransaction - 1)])
      .select(...logsIndexing.columns)
      .then((rows) => rows)
  let next = readFrom(first)
  for (let from = first; from <= last; from += rowsPerTransaction) {
    const rows = await next
    next = readFrom(from + rowsPerTransaction)
    await db.maintain((trx) => storeIndexed(trx, logsIndexing, rows))
  }
  await next
}

/**
 * Adds log rows by SQL only, spread over the year before `now`: half from company 2 and its three people, half from
 * 100,000 companies and 1,000,000 people; one in sixteen refused; a quarter from one address, the others from 10,000.
 * The commitments are random and the leaf indexes do not form a real tree.
 */
export const fillLog = async (db: Database, rows: number, now: number): Promise<void> => {
  const { writer, engine } = db
  const sqlite = engine === 'sqlite'
  const random = (range: number, salt: number) =>
    `((n * ${1_103_515_245 + salt * 24_690} + ${salt * 777_767}) / 65536 % ${range})`
  const [last] = await writer('logs').max({ id: 'id' })
  const first = Number(last?.id ?? 0)
  const hex = sqlite ? 'lower(hex(randomblob(32)))' : 'md5(n::text) || md5((n + 1)::text)'
  const salt = sqlite ? 'lower(hex(randomblob(16)))' : 'md5((n + 2)::text)'
  const half = `${random(2, 1)} = 0`
  const kind = random(8, 2)
  const person = `CASE WHEN ${half} THEN 3 + ${random(3, 3)} ELSE ${random(1_000_000, 4)} END`
  const select = `
    SELECT n, ${now - yearMs} + (n - ${first}) * ${Math.floor(yearMs / rows)}, ${person},
      CASE WHEN ${half} THEN 2 ELSE ${random(100_000, 5)} END, NULL,
      ${nth(kind, actions)}, ${nth(kind, types)}, CAST(${random(1_000_000, 6)} AS varchar(32)),
      CASE WHEN ${random(16, 7)} = 0 THEN 6015 ELSE 0 END, ${salt},
      CASE WHEN ${half} THEN ${nth(random(3, 3), ['acmeadmin', 'acmemember', 'acmeviewer'])}
        ELSE 'person' || ${random(1_000_000, 4)} END,
      CASE WHEN ${random(4, 9)} = 0 THEN '10.0.0.1' ELSE '10.1.' || ${random(200, 10)} || '.' || ${random(50, 11)} END,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', ${salt},
      CASE WHEN ${kind} = 6 THEN ${nth(random(8, 8), companies)} ELSE 'person' || ${random(1_000_000, 6)} END,
      '{"realName":"Lin Yue"}', '{"realName":"New Name"}', ${salt}, ${hex}`
  const indexes = [...(await dropIndexes(db, 'logs')), ...(await dropIndexes(db, 'logs_search'))]
  for (let from = first + 1; from <= first + rows; from += step) {
    const to = Math.min(from + step - 1, first + rows)
    const numbers = sqlite
      ? `WITH RECURSIVE numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to})`
      : ''
    const source = sqlite
      ? 'numbers'
      : `generate_series(${from}::bigint, ${to}::bigint) AS numbers(n)`
    await db.transaction((trx) =>
      trx.raw(
        `INSERT INTO logs (id, at, actor_id, company_id, application_id, action, target_type, target_id, code,
           request_id, actor_name, address, user_agent, actor_salt, target_name, before, after, target_salt,
           commitments) ${numbers} ${select} FROM ${source}`,
      ),
    )
  }
  // Far beyond the indexes that the sealer assigns.
  await writer.raw(
    `INSERT INTO log_leaves (log_id, leaf_index, sealed_at)
     SELECT id, id + 1000000000, at FROM logs WHERE id > ${first}`,
  )
  if (!sqlite) await writer.raw(`SELECT setval('logs_id_seq', ${first + rows})`)
  await fillQuickly(db, ['logs'], () => indexRows(db, first + 1, first + rows))
  await recreateIndexes(db, indexes)
  if (!sqlite) await writer.raw('VACUUM ANALYZE logs, logs_search, logs_counts, log_leaves')
}
