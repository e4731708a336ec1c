import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const review = { sections: ['join/manage'] }

export const joinRequests: ConsoleResource = {
  name: 'join-requests',
  list: lazySection('join/manage', () => import('./JoinManage.tsx'), 'JoinManage'),
  recordRepresentation: (request: JoinRequestRecord) => request.userName,
  options: {
    access: {
      list: { sections: ['join/manage', 'join'] },
      export: review,
      review,
      create: { sections: ['join'] },
    },
    sections: [lazySection('join', () => import('./Join.tsx'), 'Join')],
    queue: { status: 'inReview', mine: false },
  },
}
