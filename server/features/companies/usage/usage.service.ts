import { type ReportedUsage, type UsageReport } from '#contract/companies/usage'
import type { Transaction } from '#db/connect'
import type { ApplicationScope } from '#server/core/scope'
import { prepareLog } from '#server/platform/audit/rows'
import { difference, writeAudits } from '#server/platform/audit/writeAudit'
import { planReport, requireTimely, usageAfter, type Change } from './report.plan.ts'
import { countUsage, listReports, lockUsingCompanies, storeReports } from './usage.queries.ts'
import { notifyOver } from './usageNotices.ts'

const ofCompany = (
  { application }: ApplicationScope,
  { id, name }: Pick<Change['company'], 'id' | 'name'>,
) => ({
  actor: { userId: null, username: '', companyId: id },
  target: { type: 'company', id, name },
  applicationId: application.applicationId,
})

const logChanges = (
  trx: Transaction,
  scope: ApplicationScope,
  changes: readonly Change[],
): Promise<void> => {
  const rows = changes.flatMap(({ company, deviceCount, storageUsed }) => {
    const [before, after] = difference(
      { deviceCount: company.device_count, storageUsed: company.storage_used },
      { deviceCount, storageUsed },
    )
    if (Object.keys(after).length === 0) return []
    return prepareLog(scope, {
      action: 'usage.report',
      ...ofCompany(scope, company),
      before,
      after,
    })
  })
  return writeAudits(trx, scope, scope.now(), rows)
}

/** Logs once that a company came above a quota, which `usage.report` does not say. */
const logOver = (
  trx: Transaction,
  scope: ApplicationScope,
  changes: readonly Change[],
): Promise<void> => {
  const rows = changes.flatMap((change) => {
    const { company } = change
    const { devicesOver, storageOver } = usageAfter(change)
    const [before, after] = difference(
      {
        devicesOver: Boolean(company.devices_over),
        storageOver: Boolean(company.storage_over),
      },
      { ...(devicesOver ? { devicesOver } : {}), ...(storageOver ? { storageOver } : {}) },
    )
    if (Object.keys(after).length === 0) return []
    return prepareLog(scope, {
      action: 'usage.over',
      ...ofCompany(scope, company),
      before,
      after,
    })
  })
  return writeAudits(trx, scope, scope.now(), rows)
}

/** Stores what an application counts in companies, all or nothing. A report that is stored already changes nothing. */
export const reportUsage = async (
  scope: ApplicationScope,
  report: UsageReport,
): Promise<ReportedUsage[]> => {
  const { applicationId } = scope.application
  const measuredAt = Date.parse(report.measuredAt)
  const now = scope.now()
  requireTimely(measuredAt, now)
  return scope.db.transaction(async (trx) => {
    const ids = report.companies.map(({ companyId }) => Number(companyId))
    const using = await lockUsingCompanies(trx, applicationId, ids)
    const stored = await listReports(trx, ids)
    const application = {
      application_id: applicationId,
      measured_at: measuredAt,
      reported_at: now,
    }
    const planned = planReport(report, application, using, stored)
    const changes = planned.filter(({ isSame }) => !isSame)
    const changedIds = changes.map(({ company }) => company.id)
    const reports = changes.map((change) => change.report)
    await storeReports(trx, reports)
    await countUsage(trx, changedIds)
    await logChanges(trx, scope, changes)
    await logOver(trx, scope, changes)
    for (const change of changes) await notifyOver(trx, scope, change)
    return planned.map(usageAfter)
  })
}
