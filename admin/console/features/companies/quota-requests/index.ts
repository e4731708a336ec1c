import type { QuotaRequestRecord } from '#contract/companies/quotaRequests'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const review = { sections: ['quotaRequest/manage'] }

export const quotaRequests: ConsoleResource = {
  name: 'quota-requests',
  list: lazySection(
    'quotaRequest/manage',
    () => import('./QuotaRequestManage.tsx'),
    'QuotaRequestManage',
  ),
  recordRepresentation: (request: QuotaRequestRecord) => request.companyName,
  options: {
    access: { list: review, export: review, review },
    queue: { status: 'inReview' },
  },
}
