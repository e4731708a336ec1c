import type { Knex } from 'knex'
import { usageAgeMs } from '#contract/companies/usage'
import type { Transaction } from '#db/connect'
import { lockForChange, whereIdIn } from '#db/dialect'
import type { NewRow, Rows } from '#db/tables'

export type UsageReportRow = Rows['usage_reports']

const companyColumns = [
  'id',
  'name',
  'status',
  'administrator_id',
  'administrator_name',
  'device_quota',
  'device_count',
  'devices_over',
  'storage_quota',
  'storage_used',
  'storage_over',
] as const
export type UsingCompany = Pick<Rows['companies'], (typeof companyColumns)[number]>

/** Locks companies in the order of their ids and returns the approved companies that have the application. */
export const lockUsingCompanies = async (
  trx: Transaction,
  applicationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UsingCompany>> => {
  const rows: UsingCompany[] = await lockForChange(
    trx('companies')
      .whereRaw(...whereIdIn(trx, 'id', ids))
      .orderBy('id'),
  ).select(...companyColumns)
  const using = new Set<number>(
    await trx('company_platforms')
      .where({ application_id: applicationId })
      .whereRaw(...whereIdIn(trx, 'company_id', ids))
      .pluck('company_id'),
  )
  const found = rows.filter(({ id, status }) => status === 'passed' && using.has(id))
  return new Map(found.map((row) => [row.id, row]))
}

export const listReports = (
  trx: Transaction,
  companyIds: readonly number[],
): Promise<UsageReportRow[]> =>
  trx('usage_reports').whereRaw(...whereIdIn(trx, 'company_id', companyIds))

const rowsPerStatement = 100

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const storeDays = (trx: Transaction, days: NewRow<'usage_days'>[]): Promise<unknown> =>
  trx('usage_days').insert(days).onConflict(['application_id', 'company_id', 'day']).merge()

/** Stores the newest reports of an application, also as the values of their day. */
export const storeReports = async (
  trx: Transaction,
  reports: readonly UsageReportRow[],
): Promise<void> => {
  for (let at = 0; at < reports.length; at += rowsPerStatement) {
    const some = reports.slice(at, at + rowsPerStatement)
    const days: NewRow<'usage_days'>[] = some.map(
      ({ measured_at: measuredAt, reported_at: _reportedAt, ...values }) => ({
        ...values,
        day: dayOf(measuredAt),
      }),
    )
    await trx('usage_reports').insert(some).onConflict(['application_id', 'company_id']).merge()
    await storeDays(trx, days)
  }
}

const sumOf = (column: 'devices' | 'storage_bytes') =>
  `(SELECT CAST(sum(${column}) AS bigint) FROM usage_reports WHERE company_id = companies.id)`

/** Sets the counts of companies to the sums of their reports; like the count of users, they are no new version. */
export const countUsage = (trx: Transaction, companyIds: readonly number[]): Promise<unknown> => {
  const [devices, storage] = [sumOf('devices'), sumOf('storage_bytes')]
  return trx('companies')
    .whereRaw(...whereIdIn(trx, 'id', companyIds))
    .update({
      device_count: trx.raw(devices),
      storage_used: trx.raw(storage),
      devices_over: trx.raw(`coalesce(device_quota > 0 AND ${devices} > device_quota, FALSE)`),
      storage_over: trx.raw(`coalesce(storage_quota > 0 AND ${storage} > storage_quota, FALSE)`),
      usage_reported_at: trx.raw(
        '(SELECT max(reported_at) FROM usage_reports WHERE company_id = companies.id)',
      ),
    })
}

/** Removes the reports of applications that a company has no longer from its counts; from today on, they count as 0. */
export const dropLostReports = async (
  trx: Transaction,
  companyId: number,
  now: number,
): Promise<void> => {
  const own = { company_id: companyId }
  const platforms = trx('company_platforms').where(own).select('application_id')
  const lost: number[] = await trx('usage_reports')
    .where(own)
    .whereNotIn('application_id', platforms)
    .pluck('application_id')
  if (lost.length === 0) return
  await trx('usage_reports').where(own).whereIn('application_id', lost).delete()
  const nothing = { ...own, devices: 0, storage_bytes: 0, day: dayOf(now) }
  await storeDays(
    trx,
    lost.map((application_id) => ({ ...nothing, application_id })),
  )
  await countUsage(trx, [companyId])
}

/** Sums of what was admitted for a company in the last seven days and is in no later report of its application. */
export const sumHeld = async (
  trx: Transaction,
  companyId: number,
  now: number,
): Promise<{ devices: number; storageBytes: number }> => {
  // A report of a clock that is ahead covers nothing that was admitted after it came.
  const row = await trx('usage_admissions as a')
    .leftJoin('usage_reports as r', (join) => {
      void join
        .on('r.application_id', 'a.application_id')
        .andOn('r.company_id', 'a.company_id')
        .andOn('r.measured_at', '>', 'a.at')
        .andOn('r.reported_at', '>', 'a.at')
    })
    .where('a.company_id', companyId)
    .where('a.at', '>', now - usageAgeMs)
    .whereNull('r.company_id')
    .sum({ devices: 'a.devices', storageBytes: 'a.storage_bytes' })
    .first()
  return { devices: Number(row?.devices ?? 0), storageBytes: Number(row?.storageBytes ?? 0) }
}

export const findAdmission = (
  trx: Transaction,
  applicationId: number,
  key: string,
): Promise<Rows['usage_admissions'] | undefined> =>
  trx('usage_admissions').where({ application_id: applicationId, key }).first()

export const deleteAdmission = (
  trx: Transaction,
  applicationId: number,
  key: string,
): Promise<unknown> =>
  trx('usage_admissions').where({ application_id: applicationId, key }).delete()

/** @returns false if another transaction has just used the key for another company */
export const insertAdmission = async (
  trx: Transaction,
  admission: NewRow<'usage_admissions'>,
): Promise<boolean> => {
  const inserted: unknown[] = await trx('usage_admissions')
    .insert(admission)
    .onConflict(['application_id', 'key'])
    .ignore()
    .returning('key')
  return inserted.length > 0
}

export const listApplicationReports = (read: Knex, companyId: number) =>
  read('usage_reports as r')
    .join('applications as a', 'a.id', 'r.application_id')
    .where('r.company_id', companyId)
    .orderBy('a.id')
    .select(
      'r.application_id',
      'a.name',
      'a.en_name',
      'r.devices',
      'r.storage_bytes',
      'r.measured_at',
      'r.reported_at',
    )
