import type { QuotaRequestRecord } from '#contract/companies/quotaRequests'
import type { Feature } from '#console/core/app/feature.ts'

const review = { sections: ['quotaRequest/manage'] }

export const quotaRequests: Feature = {
  resource: 'quota-requests',
  access: { list: review, export: review, review },
  recordRepresentation: (request: QuotaRequestRecord) => request.companyName,
  sections: {
    'quotaRequest/manage': async () =>
      (await import('./QuotaRequestManage.tsx')).QuotaRequestManage,
  },
  queues: { 'quotaRequest/manage': { status: 'inReview' } },
}
