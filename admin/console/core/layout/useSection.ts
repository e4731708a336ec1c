import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import type { RightExplanation } from '#contract/access/rights'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#shared/http.ts'

const maxAddressLength = 512

/**
 * The permission that the section at an address needs, and why the user has it or not; null for an unknown address.
 */
export const useSection = (address: string) =>
  useQuery({
    queryKey: ['rights', 'explain', 'address', address, useLocale()],
    queryFn: async (): Promise<RightExplanation | null> => {
      try {
        const query = { address: address.slice(0, maxAddressLength) }
        return await callOperation<RightExplanation>('/usercenter/rights/explain', { query })
      } catch (error) {
        if (refusalOf(error).status === 400) return null
        throw error
      }
    },
    retry: false,
  })
