import { useGetList } from 'react-admin'
import type { QuotaRequestRecord } from '#contract/companies/quotaRequests'

export const useLastRequest = (companyId: string) => {
  const { data, isPending } = useGetList<QuotaRequestRecord>('quota-requests', {
    filter: { companyId },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  })
  return { data: data?.[0], isPending }
}
