import type { ListOf } from '#contract/core/resource'
import type { companies, CompanyRecord } from '#contract/companies/companies'
import { gibibyte } from '#contract/companies/quotas'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { invalidField } from '#server/core/errors'
import type { Page } from '#db/page'
import type { Scope } from '#server/core/scope'
import { phone } from '#server/core/tables/cells'
import { lockCompany } from '#server/platform/identity/companies.queries'
import type { ExportedList } from '#server/platform/routing/defineExport'
import type { ResourceExport } from '#server/platform/routing/resourceRoutes'
import { makeReads } from '#server/platform/routing/reads'
import { companyTable, type StoredCompany } from './companies.queries.ts'
import { maskedFields, seenBy, visibilityOf, visibleCompany } from './companyAccess.ts'
import { findFlags } from './companyChecks.queries.ts'

/** Adds the flags, which only reviewers get. */
const flagged = async (
  scope: Scope,
  companies: readonly StoredCompany[],
): Promise<CompanyRecord[]> => {
  if (!scope.actor.may('company:review')) return companies.map((company) => seenBy(scope, company))
  const found = await findFlags(scope.db.read, companies)
  return companies.map((company) => ({
    ...seenBy(scope, company),
    flags: found.get(company.id) ?? [],
  }))
}

export const recordOf = async (scope: Scope, company: StoredCompany): Promise<CompanyRecord> =>
  requireRow((await flagged(scope, [company]))[0])

const reads = makeReads(companyTable, visibilityOf, flagged)

export const getCompany = reads.get

/** Sorting by a masked column would reveal its order. */
const requireVisibleSort = (scope: Scope, [column]: ListOf<typeof companies>['sort']): void => {
  const isMasked = maskedFields.includes(column)
  if (isMasked && visibilityOf(scope) !== 'all') throw invalidField('sort', 'validation.sort')
}

export const companyReads = {
  ...reads,
  list: async (scope: Scope, list: ListOf<typeof companies>): Promise<Page<CompanyRecord>> => {
    requireVisibleSort(scope, list.sort)
    return reads.list(scope, list)
  },
  async *pages(scope: Scope, list: ExportedList<typeof companies>) {
    requireVisibleSort(scope, list.sort)
    yield* reads.pages(scope, list)
  },
}

/** Locks a visible company, runs `work` on its current state and returns the committed record. */
export const withCompany = async (
  scope: Scope,
  id: string,
  work: (trx: Transaction, company: StoredCompany) => Promise<void>,
): Promise<CompanyRecord> => {
  await scope.db.transaction(async (trx) => {
    const { companyId } = await visibleCompany(scope, trx, id)
    await lockCompany(trx, companyId)
    await work(trx, await visibleCompany(scope, trx, id))
  })
  return getCompany(scope, id)
}

const texts = 'resources.companies'

export const companyExport: ResourceExport<typeof companies> = {
  columns: [
    'id',
    'name',
    'organisationCode',
    { field: 'type', cell: ({ type }, translate) => translate(`${texts}.types.${type}`) },
    { field: 'status', cell: ({ status }, translate) => translate(`${texts}.states.${status}`) },
    {
      field: 'flags',
      cell: ({ flags, status }, translate) =>
        status === 'inReview'
          ? flags.map((flag) => translate(`${texts}.flags.${flag}.name`)).join('\n')
          : null,
    },
    'administratorName',
    {
      field: 'administratorPhone',
      cell: (company) => phone(company.administratorDialCode, company.administratorPhone),
    },
    'street',
    'address',
    {
      field: 'dataLevel',
      cell: ({ dataLevel }, translate) => translate(`${texts}.levels.${dataLevel}`),
    },
    {
      field: 'licence',
      cell: ({ licence }, translate) => licence && translate(`${texts}.licence.uploaded`),
    },
    'userCount',
    {
      field: 'deviceCount',
      cell: ({ deviceCount }, translate) => deviceCount ?? translate(`${texts}.quota.unreported`),
    },
    {
      field: 'storageUsed',
      cell: ({ storageUsed }, translate) =>
        storageUsed === null ? translate(`${texts}.quota.unreported`) : storageUsed / gibibyte,
    },
    'usageReportedAt',
    'createdAt',
    'updatedAt',
  ],
}
