import { rightsRequestListQuery, type RightsRequestRecord } from '#contract/rightsRequests'
import { defineExport, type ExportColumn } from '#server/platform/routing/defineExport'
import type { Route } from '#server/platform/routing/defineRoute'
import { time } from '#server/core/tables/cells'

const columns: readonly ExportColumn<RightsRequestRecord>[] = [
  { field: 'userName', cell: ({ userName }) => userName },
  { field: 'companyName', cell: ({ companyName }) => companyName },
  { field: 'permissionId', cell: ({ permissionId }) => permissionId },
  { field: 'permissionName', cell: ({ permissionName }) => permissionName },
  { field: 'permissionEnName', cell: ({ permissionEnName }) => permissionEnName },
  { field: 'message', cell: ({ message }) => message },
  {
    field: 'status',
    cell: ({ status }, translate) => translate(`resources.rights-requests.states.${status}`),
  },
  { field: 'roleName', cell: ({ roleName }) => roleName },
  { field: 'reason', cell: ({ reason }) => reason },
  { field: 'createdAt', isTime: true, cell: ({ createdAt }) => time(createdAt) },
  { field: 'decidedAt', isTime: true, cell: ({ decidedAt }) => time(decidedAt) },
]

/** Requests for permissions as a file. */
export const rightsRequestExport = (list: Route): Route =>
  defineExport({
    list,
    query: rightsRequestListQuery,
    sort: ['createdAt', 'DESC'],
    resource: 'rights-requests',
    target: 'rightsRequest',
    columns,
  })
