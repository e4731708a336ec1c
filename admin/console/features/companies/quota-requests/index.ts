import type { QuotaRequestRecord } from '#contract/companies/quotaRequests'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const quotaRequests: ConsoleResource = {
  name: 'quota-requests',
  list: lazySection(
    'quotaRequest/manage',
    () => import('./QuotaRequestManage.tsx'),
    'QuotaRequestManage',
  ),
  recordRepresentation: (request: QuotaRequestRecord) => request.companyName,
  options: {
    access: allowedOn('quotaRequest/manage', 'list', 'export', 'review'),
    queue: { status: 'inReview' },
  },
}
