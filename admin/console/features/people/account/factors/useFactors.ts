import { useQuery } from '@tanstack/react-query'
import { callOperation } from '#console/core/data/httpClient.ts'
import { loadCurrentUser } from '#console/core/data/identity.ts'
import { invalidate } from '#console/core/data/queryClient.ts'
import { loadFactors } from '#shared/factors/factorCalls.ts'

const queryKey = ['factors']

export const useFactors = () => useQuery({ queryKey, queryFn: () => loadFactors(callOperation) })

/** Reloads the factors, and the user, who may be reminded to add one. */
export const reloadFactors = async (): Promise<void> => {
  await Promise.all([invalidate(...queryKey), loadCurrentUser()])
}
