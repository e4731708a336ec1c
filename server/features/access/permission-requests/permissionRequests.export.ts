import { rightsRequests } from '#contract/rightsRequests'
import type { ResourceExport } from '#server/platform/routing/resourceRoutes'

/** Requests for permissions as a file. */
export const rightsRequestExport: ResourceExport<typeof rightsRequests> = {
  columns: [
    'userName',
    'companyName',
    'permissionId',
    'permissionName',
    'permissionEnName',
    'message',
    {
      field: 'status',
      cell: ({ status }, translate) => translate(`resources.rights-requests.states.${status}`),
    },
    'roleName',
    'reason',
    'createdAt',
    'decidedAt',
  ],
}
