import { useGetList } from 'react-admin'
import type { CompanyRecord } from '#contract/companies/companies'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'

export const useMyRequests = () =>
  useGetList<JoinRequestRecord>('join-requests', {
    filter: { mine: true },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  })

/** The current user's application in review. While one exists, the user cannot join another company. */
export const useMyApplication = (enabled: boolean) => {
  const { data, isLoading } = useGetList<CompanyRecord>(
    'companies',
    { filter: { mine: true }, sort: { field: 'createdAt', order: 'DESC' } },
    { enabled },
  )
  return { data: data?.find(({ status }) => status === 'inReview'), isLoading }
}
