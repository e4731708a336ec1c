import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { CompanyRecord } from '#contract/companies/companies'

/** So many ids fit into an address. */
const atOnce = 100

/** The companies with these ids, on whatever page they were chosen, as they are when `refetch` asks for them. */
export const useGrantees = (ids: readonly string[]) => {
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
    enabled: false,
    gcTime: 0,
  })
}
