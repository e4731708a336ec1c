import { useQuery } from '@tanstack/react-query'
import type { PublicApplication } from '#contract/access/applications'
import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import { callOperation } from './httpClient.ts'

export const useApplications = () =>
  useQuery({
    queryKey: ['applications', 'public'],
    queryFn: () => callOperation<PublicApplication[]>('/public/applications'),
    staleTime: 300_000,
  })

export const isUserCentre = ({ appId }: Pick<PublicApplication, 'appId'>): boolean =>
  appId === String(USER_CENTRE_APP_ID)
