import type { PermissionRequestRecord } from '#contract/access/permissionRequests'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const permissionRequests: ConsoleResource = {
  name: 'rights-requests',
  list: lazySection(
    'rightsRequest/manage',
    () => import('./PermissionRequestManage.tsx'),
    'PermissionRequestManage',
  ),
  recordRepresentation: (request: PermissionRequestRecord) => request.userName,
  options: {
    access: allowedOn('rightsRequest/manage', 'list', 'export', 'review'),
    queue: { status: 'inReview', mine: false },
  },
}
