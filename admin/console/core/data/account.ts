import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/people/account'
import { callOperation } from '#console/core/data/httpClient.ts'
import { loadCurrentUser } from '#console/core/data/identity.ts'

export const accountPath = '/usercenter/account'

const queryKey = ['account']

export const useAccount = () =>
  useQuery({ queryKey, queryFn: () => callOperation<Account>(accountPath) })

/**
 * Returns a function that puts the account from a response into the cache and reloads the current user, so that every
 * display of it updates.
 */
export const useStoreAccount = (): ((account: Account) => void) => {
  const queryClient = useQueryClient()
  return (account) => {
    queryClient.setQueryData(queryKey, account)
    loadCurrentUser().catch(() => {})
  }
}

export const phoneText = (dialCode: string | null, phone: string | null): string | null =>
  phone && `${dialCode ? `+${dialCode} ` : ''}${phone}`

export const ownPicture = (account: Pick<Account, 'avatar'> | undefined): string | null =>
  account?.avatar ? `${accountPath}/avatar?hash=${account.avatar}` : null
