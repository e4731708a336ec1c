import type { AdministratorRequestRecord } from '#contract/people/administratorRequests'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const screen = { sections: ['administratorRequest/manage'] }

export const administratorRequests: ConsoleResource = {
  name: 'administrator-requests',
  list: lazySection(
    'administratorRequest/manage',
    () => import('./AdministratorRequestManage.tsx'),
    'AdministratorRequestManage',
  ),
  recordRepresentation: (request: AdministratorRequestRecord) => request.userName,
  options: {
    access: { list: screen, export: screen, create: screen, review: screen },
    queue: { status: 'inReview' },
  },
}
