import { useQuery } from '@tanstack/react-query'
import type { SystemAdministrator } from '#contract/people/administratorRequests'
import { call } from '#console/core/data/httpClient.ts'

export const administratorsKey = ['administrator-requests', 'present']

export const useAdministrators = () =>
  useQuery({
    queryKey: administratorsKey,
    queryFn: async () =>
      (await call<SystemAdministrator[]>('/usercenter/system-administrators?range=[0,99]')).data,
  })
