import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import type { Feature } from '#console/core/app/feature.ts'

const review = { sections: ['join/manage'] }

export const joinRequests: Feature = {
  resource: 'join-requests',
  access: {
    list: { sections: ['join/manage', 'join'] },
    export: review,
    review,
    create: { sections: ['join'] },
  },
  recordRepresentation: (request: JoinRequestRecord) => request.userName,
  sections: {
    join: async () => (await import('./Join.tsx')).Join,
    'join/manage': async () => (await import('./JoinManage.tsx')).JoinManage,
  },
  queues: { 'join/manage': { status: 'inReview', mine: false } },
}
