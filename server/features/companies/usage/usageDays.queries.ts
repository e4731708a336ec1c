import type { Knex } from 'knex'
import { establishedStatuses } from '#contract/core/enums'
import type { UsageDay } from '#contract/core/usageDays'
import type { Database } from '#db/connect'
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

const sums = (devices: string, storage: string) =>
  `sum(${devices}) AS devices, sum(${storage}) AS storage`

/**
 * Returns a company's usage of the last days (UTC), oldest first. It counts back from the newest reports, so that days
 * without one need no row.
 */
export const listUsageDays = async (
  read: Knex,
  companyId: number,
  now: number,
  count: number,
): Promise<UsageDay[]> => {
  const days = lastDays(now, 'UTC', count)
  const changes = await readRows<Sums & { day: string }>(
    read,
    `SELECT day, ${sums('devices', 'storage')} FROM (
       SELECT day, ${changeOf('devices')} AS devices, ${changeOf('storage_bytes')} AS storage
       FROM usage_days d WHERE day > ? AND company_id = ?
       WINDOW before AS (PARTITION BY application_id ORDER BY day)) AS changes
     GROUP BY day`,
    [days[0]?.day ?? '', companyId],
  )
  const [total] = await readRows<Sums & { first: string | null }>(
    read,
    `SELECT ${sums('devices', 'storage_bytes')},
       (SELECT day FROM usage_days WHERE company_id = ? ORDER BY day LIMIT 1) AS first
     FROM usage_reports WHERE company_id = ?`,
    [companyId, companyId],
  )
  const first = total?.first ?? null
  return days.map(({ day }) => {
    if (first === null || day < first) return { day, devices: null, storageBytes: null }
    const later = changes.filter((change) => change.day > day)
    const valueOf = (name: keyof Sums) =>
      later.reduce((rest, change) => rest - Number(change[name]), Number(total?.[name]))
    return { day, devices: valueOf('devices'), storageBytes: valueOf('storage') }
  })
}

const statuses = establishedStatuses.map((status) => `'${status}'`).join(', ')

/** Sums over all established companies; null before any report. The sum of bytes may exceed the largest integer. */
const sumNow = async (read: Knex): Promise<Omit<UsageDay, 'day'>> => {
  const [row] = await readRows<Sums>(
    read,
    `SELECT ${sums('device_count', 'storage_used * 1.0')} FROM companies
     WHERE usage_reported_at IS NOT NULL AND status IN (${statuses})`,
    [],
  )
  if (!row || row.devices === null) return { devices: null, storageBytes: null }
  return {
    devices: Number(row.devices),
    storageBytes: Math.min(Number(row.storage), Number.MAX_SAFE_INTEGER),
  }
}

/** Stores the sums over all companies for the trend; the last call of a day decides. */
export const recordUsageTotals = async (db: Database, now: number): Promise<void> => {
  const { devices, storageBytes } = await sumNow(db.read)
  if (devices === null || storageBytes === null) return
  const [today] = lastDays(now, 'UTC', 1)
  const row = { day: today?.day ?? '', devices, storage_bytes: storageBytes }
  await db.transaction((trx) => trx('usage_totals').insert(row).onConflict('day').merge())
}

/** Returns the usage of all companies in the last days (UTC), oldest first. */
export const listUsageTotals = async (
  read: Knex,
  now: number,
  count: number,
): Promise<UsageDay[]> => {
  const days = lastDays(now, 'UTC', count)
  const stored = await read('usage_totals')
    .where('day', '<=', days.at(-1)?.day ?? '')
    .orderBy('day', 'desc')
    .limit(count + 1)
  const present = await sumNow(read)
  return days.map(({ day }, place) => {
    if (place === days.length - 1) return { day, ...present }
    const row = stored.find((one) => one.day <= day)
    return { day, devices: row?.devices ?? null, storageBytes: row?.storage_bytes ?? null }
  })
}
