import type { AdministratorRequestRecord } from '#contract/people/administratorRequests'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const administratorRequests: ConsoleResource = {
  name: 'administrator-requests',
  list: lazySection(
    'administratorRequest/manage',
    () => import('./AdministratorRequestManage.tsx'),
    'AdministratorRequestManage',
  ),
  recordRepresentation: (request: AdministratorRequestRecord) => request.userName,
  options: {
    access: allowedOn('administratorRequest/manage', 'list', 'export', 'create', 'review'),
    queue: { status: 'inReview' },
  },
}
