import type { Knex } from 'knex'
import { maxCountedRows } from '#contract/core/paging'
import { readRows } from '#db/prepared'
import type { Day } from '#server/core/days'
import {
  type Dashboard,
  endingSoonDays,
  maxNamed,
  nearQuotaShare,
} from '#contract/operations/dashboard'
import { lockEnds, isoOrNull } from '#contract/core/times'
import { countUsers } from '#server/platform/identity/users.queries'

export type Counted = readonly [from: string, ...values: (string | number)[]]

/** Counts several queries in one prepared statement; each count stops one above the list limit. */
export const countEach = async <Name extends string>(
  read: Knex,
  countedByName: Readonly<Record<Name, Counted>>,
): Promise<Record<Name, number>> => {
  const all = Object.entries<Counted>(countedByName)
  const columns = all.map(
    ([name, [from]]) =>
      `(SELECT count(*) FROM (SELECT 1 AS one FROM ${from} LIMIT ${maxCountedRows + 1}) AS found) AS "${name}"`,
  )
  const [row] = await readRows<Record<string, number | string>>(
    read,
    `SELECT ${columns.join(', ')}`,
    all.flatMap(([, [, ...values]]) => values),
  )
  return Object.fromEntries(all.map(([name]) => [name, Number(row?.[name])])) as Record<
    Name,
    number
  >
}

/**
 * Counts rows per day.
 * @param from the SQL text after FROM; it must end with the name of the time column
 */
export const countDays = async (
  read: Knex,
  days: readonly Day[],
  [from, ...values]: Counted,
): Promise<{ day: string; count: number }[]> => {
  const counts = await countEach(
    read,
    Object.fromEntries(
      days.map((one, place): [string, Counted] => [
        `d${place}`,
        [
          `${from} >= ? AND ${from.slice(from.lastIndexOf(' ') + 1)} < ?`,
          ...values,
          one.from,
          one.to,
        ],
      ]),
    ),
  )
  return days.map(({ day }, place) => ({ day, count: counts[`d${place}`] ?? 0 }))
}

export type CompanyScope = number | 'all'

const dayMs = 86_400_000

export const companyCondition = (scope: CompanyScope): [string, number[]] =>
  scope === 'all' ? ['', []] : ['company_id = ? AND ', [scope]]

export const readPeople = async (
  read: Knex,
  scope: CompanyScope,
  days: readonly Day[],
  now: number,
): Promise<Dashboard['people']> => {
  const [own, company] = companyCondition(scope)
  const there = `users WHERE ${own}deleted_at IS NULL AND`
  const total = await countUsers(read, { companyId: scope })
  const counts = await countEach(read, {
    disabled: [`${there} status = 'disabled'`, ...company],
    locked: [
      `${there} id IN (SELECT id FROM users WHERE locked_until BETWEEN ? AND ?)`,
      ...company,
      ...lockEnds(now),
    ],
    neverSignedIn: [`${there} last_sign_in_at IS NULL`, ...company],
    longAgo: [`${there} last_sign_in_at < ?`, ...company, now - 90 * dayMs],
  })
  const added = await countDays(read, days, [`${there} created_at`, ...company])
  return { total, ...counts, days: added.map(({ day, count }) => ({ day, added: count })) }
}

export const readInvitations = (
  read: Knex,
  companyId: number,
  now: number,
): Promise<NonNullable<Dashboard['invitations']>> => {
  const open = `invitations i JOIN users v ON v.id = i.invited_by
    WHERE i.company_id = ? AND i.status = 'open' AND v.status = 'active' AND v.deleted_at IS NULL
      AND (v.is_system_administrator OR coalesce(v.company_id, 0) = i.company_id
        OR EXISTS (SELECT 1 FROM companies p WHERE p.id = v.company_id AND p.kind = 'provider'))
      AND i.expires_at > ?`
  return countEach(read, {
    open: [open, companyId, now],
    endingSoon: [`${open} AND i.expires_at <= ?`, companyId, now, now + endingSoonDays * dayMs],
  })
}

type Companies = NonNullable<Dashboard['companies']>

const reviewDays = 90
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
