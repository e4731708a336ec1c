import { companies } from '#contract/companies/companies'
import type { ResourceExport } from '#server/platform/routing/resourceRoutes'
import { phone } from '#server/core/tables/cells'

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
    'createdAt',
    'updatedAt',
  ],
}
