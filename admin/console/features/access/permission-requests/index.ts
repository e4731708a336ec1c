import type { PermissionRequestRecord } from '#contract/access/permissionRequests'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const review = { sections: ['rightsRequest/manage'] }

export const permissionRequests: ConsoleResource = {
  name: 'rights-requests',
  list: lazySection(
    'rightsRequest/manage',
    () => import('./PermissionRequestManage.tsx'),
    'PermissionRequestManage',
  ),
  recordRepresentation: (request: PermissionRequestRecord) => request.userName,
  options: {
    access: { list: review, export: review, review },
    queue: { status: 'inReview', mine: false },
  },
}
