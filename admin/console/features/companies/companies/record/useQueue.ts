import { useGetList } from 'react-admin'
import { usePendingIds } from '#console/core/data/pendingActions.ts'
import type { CompanyRecord } from '#contract/companies/companies'

const maxApplications = 200

/**
 * The first 200 applications in review, oldest first, without applications that have a pending decision in this
 * browser.
 * @param id the open application, whose position and neighbours in the queue are returned
 */
export const useQueue = (id?: string) => {
  const pendingIds = usePendingIds('companies')
  const { data, total, refetch } = useGetList<CompanyRecord>('companies', {
    filter: { status: 'inReview' },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: maxApplications },
  })
  const waiting = (data ?? []).filter(
    ({ id: one, status }) => status === 'inReview' && !pendingIds.has(one),
  )
  const index = waiting.findIndex((company) => company.id === id)
  return {
    total: data ? Math.max((total ?? 0) - (data.length - waiting.length), 0) : undefined,
    position: index + 1,
    first: waiting[0],
    previous: index > 0 ? waiting[index - 1] : undefined,
    next: index === -1 ? waiting[0] : waiting[index + 1],
    refetch,
  }
}
