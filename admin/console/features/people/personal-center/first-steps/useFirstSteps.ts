import { queryClient } from '#console/core/data/queryClient.ts'
import { useQuery } from '@tanstack/react-query'
import type { FirstStepMark, FirstSteps } from '#contract/operations/firstSteps'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'

const path = '/usercenter/first-steps'
const queryKey = ['firstSteps']

export const useFirstSteps = () =>
  useQuery({ queryKey, queryFn: () => callOperation<FirstSteps>(path) })

export const useRecordStep = () => {
  return useAction(async (mark: FirstStepMark) => {
    const request = { method: 'POST', body: { mark }, keepalive: true } as const
    queryClient.setQueryData(queryKey, await callOperation<FirstSteps>(`${path}/marks`, request))
  })
}
