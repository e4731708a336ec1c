import { useGetList } from 'react-admin'
import type { CompanyRecord } from '#contract/companies/companies'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'

export const useMyRequests = () =>
  useGetList<JoinRequestRecord>('join-requests', {
    filter: { mine: true },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  })

/** The current user's company application in review; while one exists, the user cannot request to join a company. */
export const useMyApplication = (enabled: boolean) => {
  const { data, isLoading } = useGetList<CompanyRecord>(
    'companies',
    { filter: { mine: true }, sort: { field: 'createdAt', order: 'DESC' } },
    { enabled },
  )
  return { data: data?.find(({ status }) => status === 'inReview'), isLoading }
}
