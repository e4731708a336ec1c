import { applicationListQuery, type ApplicationRecord } from '#contract/applications'
import { defineExport, type ExportColumn } from '#server/platform/routing/defineExport'
import type { Route } from '#server/platform/routing/defineRoute'
import { time } from '#server/core/tables/cells'

const texts = 'resources.applications'

const columns: readonly ExportColumn<ApplicationRecord>[] = [
  { field: 'id', cell: ({ id }) => id },
  { field: 'appId', cell: ({ appId }) => appId },
  { field: 'name', cell: ({ name }) => name },
  { field: 'enName', cell: ({ enName }) => enName },
  { field: 'type', cell: ({ type }, translate) => translate(`${texts}.types.${type}`) },
  { field: 'state', cell: ({ state }, translate) => translate(`${texts}.states.${state}`) },
  { field: 'url', cell: ({ url }) => url },
  { field: 'permissionCodes', cell: ({ permissionCodes }) => permissionCodes.join(' | ') },
  { field: 'companyCount', cell: ({ companyCount }) => companyCount },
  { field: 'order', cell: ({ order }) => order },
  { field: 'contact', cell: ({ contact }) => contact },
  { field: 'createdAt', isTime: true, cell: ({ createdAt }) => time(createdAt) },
  { field: 'updatedAt', isTime: true, cell: ({ updatedAt }) => time(updatedAt) },
]

/** The registry of applications as a file. */
export const applicationExport = (list: Route): Route =>
  defineExport({
    list,
    query: applicationListQuery,
    sort: ['order', 'ASC'],
    resource: 'applications',
    target: 'application',
    columns,
  })
