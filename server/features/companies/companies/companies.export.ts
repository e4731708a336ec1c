import { companyListQuery, type CompanyRecord } from '#contract/companies'
import { defineExport, type ExportColumn } from '#server/platform/routing/defineExport'
import type { Route } from '#server/platform/routing/defineRoute'
import { phone, time } from '#server/core/tables/cells'
import { visibleCompanyPages } from './companies.service.ts'

const texts = 'resources.companies'

const columns: readonly ExportColumn<CompanyRecord>[] = [
  { field: 'id', cell: ({ id }) => id },
  { field: 'name', cell: ({ name }) => name },
  { field: 'organisationCode', cell: ({ organisationCode }) => organisationCode },
  { field: 'type', cell: ({ type }, translate) => translate(`${texts}.types.${type}`) },
  { field: 'status', cell: ({ status }, translate) => translate(`${texts}.states.${status}`) },
  {
    field: 'flags',
    cell: ({ flags, status }, translate) =>
      status === 'inReview'
        ? flags.map((flag) => translate(`${texts}.flags.${flag}.name`)).join('\n')
        : null,
  },
  { field: 'administratorName', cell: ({ administratorName }) => administratorName },
  {
    field: 'administratorPhone',
    cell: (company) => phone(company.administratorDialCode, company.administratorPhone),
  },
  { field: 'street', cell: ({ street }) => street },
  { field: 'address', cell: ({ address }) => address },
  {
    field: 'dataLevel',
    cell: ({ dataLevel }, translate) => translate(`${texts}.levels.${dataLevel}`),
  },
  { field: 'userCount', cell: ({ userCount }) => userCount },
  { field: 'createdAt', isTime: true, cell: ({ createdAt }) => time(createdAt) },
  { field: 'updatedAt', isTime: true, cell: ({ updatedAt }) => time(updatedAt) },
]

/** Companies and applications for one as a file. */
export const companyExport = (list: Route): Route =>
  defineExport({
    list,
    query: companyListQuery,
    sort: ['createdAt', 'DESC'],
    resource: 'companies',
    target: 'company',
    columns,
    pages: visibleCompanyPages,
  })
