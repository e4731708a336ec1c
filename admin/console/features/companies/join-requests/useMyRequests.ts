import { useGetList } from 'react-admin'
import type { CompanyRecord } from '#contract/companies/companies'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'

/** The reader's own requests, the newest first. */
export const useMyRequests = () =>
  useGetList<JoinRequestRecord>('join-requests', {
    filter: { mine: true },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  })

/** The reader's application for a company that is in review, beside which they can join none. */
export const useMyApplication = (enabled: boolean) => {
  const { data, isLoading } = useGetList<CompanyRecord>(
    'companies',
    { filter: { mine: true }, sort: { field: 'createdAt', order: 'DESC' } },
    { enabled },
  )
  return { data: data?.find(({ status }) => status === 'inReview'), isLoading }
}
