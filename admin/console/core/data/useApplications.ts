import { useQuery } from '@tanstack/react-query'
import type { PublicApplication } from '#contract/applications'
import { callOperation } from './httpClient.ts'

/** The applications, for choosing and naming them. */
export const useApplications = () =>
  useQuery({
    queryKey: ['applications', 'public'],
    queryFn: () => callOperation<PublicApplication[]>('/public/applications'),
    staleTime: 300_000,
  })
