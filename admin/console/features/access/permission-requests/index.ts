import type { RightsRequestRecord } from '#contract/access/rightsRequests'
import type { Feature } from '#console/core/app/feature.ts'

const review = { sections: ['rightsRequest/manage'] }

export const permissionRequests: Feature = {
  resource: 'rights-requests',
  access: { list: review, export: review, review },
  recordRepresentation: (request: RightsRequestRecord) => request.userName,
  sections: {
    'rightsRequest/manage': async () =>
      (await import('./PermissionRequestManage.tsx')).PermissionRequestManage,
  },
  queues: { 'rightsRequest/manage': { status: 'inReview', mine: false } },
}
