import { usageDays, type CompanyUsage } from '#contract/companies/usage'
import { iso } from '#contract/core/times'
import type { Scope } from '#server/core/scope'
import { listApplicationReports, listUsageDays } from '#server/features/companies/usage/index'
import { isMasked, visibleCompany } from './companyAccess.ts'

/** The usage of a company by application and day; empty for callers who do not see its counts. */
export const getCompanyUsage = async (scope: Scope, id: string): Promise<CompanyUsage> => {
  const { read } = scope.db
  const company = await visibleCompany(scope, read, id)
  // No company has the id 0.
  const companyId = isMasked(scope, company) ? 0 : company.companyId
  const reports = await listApplicationReports(read, companyId)
  return {
    applications: reports.map((row) => ({
      applicationId: String(row.application_id),
      name: row.name,
      enName: row.en_name,
      devices: row.devices,
      storageBytes: row.storage_bytes,
      measuredAt: iso(row.measured_at),
      reportedAt: iso(row.reported_at),
    })),
    days: await listUsageDays(read, companyId, scope.now(), usageDays),
  }
}
