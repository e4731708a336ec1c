import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { CompanyRecord } from '#contract/companies'

/** So many ids fit into an address. */
const atOnce = 100

/** The companies with these ids as they are now, on whatever page they were chosen. */
export const useGrantees = (ids: readonly string[], enabled: boolean) => {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: ['companies', 'grantees', ids],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) =>
        ids.slice(at * atOnce, (at + 1) * atOnce),
      )
      const answers = parts.map((part) =>
        dataProvider.getMany<CompanyRecord>('companies', { ids: part }),
      )
      return (await Promise.all(answers)).flatMap(({ data }) => data)
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
  })
}
