import {
  usageAgeMs,
  usageClockMs,
  type ReportedUsage,
  type UsageReport,
} from '#contract/companies/usage'
import { isAbove } from '#contract/policies/usage'
import { groupBy } from '#db/groupBy'
import { requireRow } from '#db/tables'
import { invalidField, Refusal, type FieldRefusal } from '#server/core/errors'
import type { UsageReportRow, UsingCompany } from './usage.queries.ts'

/** The largest sum that the column of devices holds. */
const maxDeviceSum = 2 ** 31 - 1

/** Usage of one company after a report; `isSame` is true if exactly this report is stored. */
export interface Change {
  company: UsingCompany
  report: UsageReportRow
  isSame: boolean
  deviceCount: number
  storageUsed: number
}

export const requireTimely = (measuredAt: number, now: number): void => {
  if (measuredAt > now + usageClockMs) throw invalidField('measuredAt', 'validation.measuredAhead')
  if (measuredAt < now - usageAgeMs) throw invalidField('measuredAt', 'validation.measuredLongAgo')
}

const changeOf = (
  company: UsingCompany,
  report: UsageReportRow,
  stored: readonly UsageReportRow[],
): Change => {
  const others = stored.filter((one) => one.application_id !== report.application_id)
  const own = stored.find((one) => one.application_id === report.application_id)
  return {
    company,
    report,
    isSame:
      own?.measured_at === report.measured_at &&
      own.devices === report.devices &&
      own.storage_bytes === report.storage_bytes,
    deviceCount: others.reduce((sum, one) => sum + one.devices, report.devices),
    storageUsed: others.reduce((sum, one) => sum + one.storage_bytes, report.storage_bytes),
  }
}

const maxProblems = 100

/** Plans a report for the locked companies that have the application, or refuses all of it. */
export const planReport = (
  { companies }: UsageReport,
  application: Pick<UsageReportRow, 'application_id' | 'measured_at' | 'reported_at'>,
  using: ReadonlyMap<number, UsingCompany>,
  stored: readonly UsageReportRow[],
): Change[] => {
  const requireEach = (
    error: 'companyWithoutApplication' | 'laterReportStored' | 'invalidInput',
    field: 'companyId' | 'devices' | 'storageBytes',
    isFit: (companyId: number, place: number) => boolean,
  ): void => {
    const key = error === 'invalidInput' ? 'validation.tooLarge' : `errors.${error}`
    const fields = companies
      .flatMap(({ companyId }, place): [string, FieldRefusal][] =>
        isFit(Number(companyId), place) ? [] : [[`companies.${place}.${field}`, { key }]],
      )
      .slice(0, maxProblems)
    if (fields.length > 0) throw new Refusal(error, { fields: Object.fromEntries(fields) })
  }

  requireEach('companyWithoutApplication', 'companyId', (id) => using.has(id))
  const later = new Set(
    stored
      .filter((row) => row.application_id === application.application_id)
      .filter((row) => row.measured_at > application.measured_at)
      .map((row) => row.company_id),
  )
  requireEach('laterReportStored', 'companyId', (id) => !later.has(id))

  const reports = groupBy(stored, (row) => row.company_id)
  const changes = companies.map(({ companyId, devices, storageBytes }) => {
    const company = requireRow(using.get(Number(companyId)))
    const values = { company_id: company.id, devices, storage_bytes: storageBytes }
    return changeOf(company, { ...application, ...values }, reports.get(company.id) ?? [])
  })
  const sumAt = (place: number, sum: 'deviceCount' | 'storageUsed') => changes[place]?.[sum] ?? 0
  requireEach('invalidInput', 'devices', (_, place) => sumAt(place, 'deviceCount') <= maxDeviceSum)
  requireEach(
    'invalidInput',
    'storageBytes',
    (_, place) => sumAt(place, 'storageUsed') <= Number.MAX_SAFE_INTEGER,
  )
  return changes
}

export const usageAfter = ({ company, deviceCount, storageUsed }: Change): ReportedUsage => ({
  companyId: String(company.id),
  deviceQuota: company.device_quota,
  deviceCount,
  devicesOver: isAbove(deviceCount, company.device_quota),
  storageQuota: company.storage_quota,
  storageUsed,
  storageOver: isAbove(storageUsed, company.storage_quota),
})
