import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const joinRequests: ConsoleResource = {
  name: 'join-requests',
  list: lazySection('join/manage', () => import('./JoinManage.tsx'), 'JoinManage'),
  recordRepresentation: (request: JoinRequestRecord) => request.userName,
  options: {
    access: {
      ...allowedOn('join/manage', 'export', 'review'),
      list: { sections: ['join/manage', 'join'] },
      create: { sections: ['join'] },
    },
    sections: [lazySection('join', () => import('./Join.tsx'), 'Join')],
    queue: { status: 'inReview', mine: false },
  },
}
