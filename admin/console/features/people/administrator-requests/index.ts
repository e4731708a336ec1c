import type { AdministratorRequestRecord } from '#contract/people/administratorRequests'
import type { Feature } from '#console/core/app/feature.ts'

const screen = { sections: ['administratorRequest/manage'] }

export const administratorRequests: Feature = {
  resource: 'administrator-requests',
  access: { list: screen, export: screen, create: screen, review: screen },
  recordRepresentation: (request: AdministratorRequestRecord) => request.userName,
  sections: {
    'administratorRequest/manage': async () =>
      (await import('./AdministratorRequestManage.tsx')).AdministratorRequestManage,
  },
  queues: { 'administratorRequest/manage': { status: 'inReview' } },
}
