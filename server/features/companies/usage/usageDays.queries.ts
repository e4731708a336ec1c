import type { Knex } from 'knex'
import { establishedStatuses } from '#contract/core/enums'
import type { UsageDay } from '#contract/core/usageDays'
import { readRows } from '#db/prepared'
import { lastDays } from '#server/core/days'

interface Sums {
  devices: number | string | null
  storage: number | string | null
}

/** The value of the row before, which for the first of the window is not among the rows that are read. */
const changeOf = (column: 'devices' | 'storage_bytes') =>
  `${column} - coalesce(lag(${column}) OVER before,
     (SELECT b.${column} FROM usage_days b
      WHERE b.application_id = d.application_id AND b.company_id = d.company_id AND b.day < d.day
      ORDER BY b.day DESC LIMIT 1), 0)`

/** A sum of bytes over all companies may exceed the largest integer of SQLite. */
const exceedingSum = (column: string) => `sum(${column} * 1.0)`

const established = `company_id IN (SELECT id FROM companies WHERE status IN (${establishedStatuses
  .map((status) => `'${status}'`)
  .join(', ')}))`

/**
 * Returns the usage of the last days (UTC), oldest first: of one company, or of all established ones. It counts back
 * from the newest reports, so that days without one need no row.
 */
export const listUsageDays = async (
  read: Knex,
  company: number | 'all',
  now: number,
  count: number,
): Promise<UsageDay[]> => {
  const days = lastDays(now, 'UTC', count)
  const [own, values] = company === 'all' ? [established, []] : ['company_id = ?', [company]]
  const changes = await readRows<Sums & { day: string }>(
    read,
    `SELECT day, sum(devices) AS devices, ${exceedingSum('storage')} AS storage FROM (
       SELECT day, ${changeOf('devices')} AS devices, ${changeOf('storage_bytes')} AS storage
       FROM usage_days d WHERE day > ? AND ${own}
       WINDOW before AS (PARTITION BY application_id, company_id ORDER BY day)) AS changes
     GROUP BY day`,
    [days[0]?.day ?? '', ...values],
  )
  const [total] = await readRows<Sums & { first: string | null }>(
    read,
    `SELECT sum(devices) AS devices, ${exceedingSum('storage_bytes')} AS storage,
       (SELECT day FROM usage_days WHERE ${own} ORDER BY day LIMIT 1) AS first
     FROM usage_reports WHERE ${own}`,
    [...values, ...values],
  )
  const first = total?.first ?? null
  return days.map(({ day }) => {
    if (first === null || day < first) return { day, devices: null, storageBytes: null }
    const later = changes.filter((change) => change.day > day)
    const valueOf = (name: keyof Sums) => {
      const sum = later.reduce((rest, change) => rest - Number(change[name]), Number(total?.[name]))
      return Math.min(sum, Number.MAX_SAFE_INTEGER)
    }
    return { day, devices: valueOf('devices'), storageBytes: valueOf('storage') }
  })
}
