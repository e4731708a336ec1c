import { useQuery } from '@tanstack/react-query'
import { dataProvider } from '#console/core/data/dataProvider.ts'
import type { CompanyRecord } from '#contract/companies/companies'

/** Maximum number of ids in one request URL. */
const maxIdsPerRequest = 100

/** The companies with these ids, from any page of the list; loaded only when `refetch` is called. */
export const useGrantees = (ids: readonly string[]) => {
  return useQuery({
    queryKey: ['companies', 'grantees', ids],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / maxIdsPerRequest) }, (_, at) =>
        ids.slice(at * maxIdsPerRequest, (at + 1) * maxIdsPerRequest),
      )
      const answers = parts.map((part) =>
        dataProvider.getMany<CompanyRecord>('companies', { ids: part }),
      )
      return (await Promise.all(answers)).flatMap(({ data }) => data)
    },
    enabled: false,
    gcTime: 0,
  })
}
