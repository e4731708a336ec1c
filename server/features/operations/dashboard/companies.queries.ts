import type { Knex } from 'knex'
import { maxNamed, nearQuotaShare, type Dashboard } from '#contract/operations/dashboard'
import { isoOrNull } from '#contract/core/times'
import { readRows } from '#db/prepared'
import { countDays, countEach } from './counts.queries.ts'
import type { Day } from '#server/core/days'

type Companies = NonNullable<Dashboard['companies']>

const reviewDays = 90
const dayMs = 86_400_000
const maxReviews = 500

const lastOf = (status: string) =>
  `SELECT max(at) FROM company_history WHERE company_id = companies.id AND status = '${status}'`

const findOldestWaiting = async (read: Knex): Promise<number | null> => {
  const [row] = await readRows<{ at: number | string | null }>(
    read,
    `SELECT min(asked) AS at FROM (
       SELECT (${lastOf('inReview')}) AS asked FROM companies WHERE status = 'inReview'
       ORDER BY id LIMIT ${maxReviews}) AS waiting`,
    [],
  )
  const at = row?.at ?? null
  return at === null ? null : Number(at)
}

/**
 * Milliseconds from each application to its decision, shortest first, of the latest 500 decisions since the given time.
 */
const listReviewTimes = async (read: Knex, since: number): Promise<number[]> => {
  const rows = await readRows<{ took: number | string }>(
    read,
    `SELECT d.at - a.at AS took FROM (
       SELECT id, company_id, at FROM company_history
       WHERE status IN ('passed', 'rejected') ORDER BY id DESC LIMIT ${maxReviews}) AS d
     JOIN company_history a ON a.id = (
       SELECT max(b.id) FROM company_history b WHERE b.company_id = d.company_id AND b.id < d.id)
     WHERE a.status = 'inReview' AND d.at >= ? ORDER BY took`,
    [since],
  )
  return rows.map(({ took }) => Number(took))
}

export const medianOf = (sorted: readonly number[]): number | null => {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : Math.round((upper + lower) / 2)
}

const quotas = [
  ['users', 'user_count', 'user_quota'],
  ['devices', 'device_count', 'device_quota'],
  ['storage', 'storage_used', 'storage_quota'],
] as const

const listNearQuota = async (read: Knex): Promise<Companies['nearQuota']> => {
  // The text repeats the condition of the index literally; otherwise SQLite does not use the index.
  const near = quotas.map(
    ([, used, quota]) => `(${quota} > 0 AND ${used} >= ${quota} * ${nearQuotaShare})`,
  )
  const shares = quotas.map(
    ([, used, quota]) =>
      `CASE WHEN ${quota} > 0 THEN coalesce(${used}, 0) * 1.0 / ${quota} ELSE 0 END`,
  )
  const greatest = read.client.config.client === 'pg' ? 'greatest' : 'max'
  const rows = await readRows<Record<string, number | string>>(
    read,
    `SELECT id, name, ${quotas.flatMap(([, used, quota]) => [used, quota]).join(', ')}
     FROM companies WHERE status = 'passed' AND (${near.join(' OR ')})
     ORDER BY ${greatest}(${shares.join(', ')}) DESC, id LIMIT ${maxNamed}`,
    [],
  )
  return rows.map((row) => {
    const [fullest] = quotas
      .map(([quota, used, limit]) => ({
        quota,
        used: Number(row[used]),
        limit: Number(row[limit]),
      }))
      .filter(({ limit }) => limit > 0)
      .toSorted((one, other) => other.used / other.limit - one.used / one.limit)
    return {
      id: String(row['id']),
      name: String(row['name']),
      ...fullest,
    } as Companies['nearQuota'][number]
  })
}

export const readCompanies = async (
  read: Knex,
  days: readonly Day[],
  now: number,
): Promise<Companies> => {
  const of = (status: string) => [`companies WHERE status = '${status}'`] as const
  const added = await countDays(read, days, ['companies WHERE created_at'])
  return {
    byStatus: await countEach(read, {
      inReview: of('inReview'),
      passed: of('passed'),
      suspended: of('suspended'),
      rejected: of('rejected'),
      closed: of('closed'),
    }),
    days: added.map(({ day, count }) => ({ day, added: count })),
    oldestWaiting: isoOrNull(await findOldestWaiting(read)),
    reviewMedian: medianOf(await listReviewTimes(read, now - reviewDays * dayMs)),
    nearQuota: await listNearQuota(read),
  }
}
