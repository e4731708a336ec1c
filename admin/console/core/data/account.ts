import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/people/account'
import { callOperation } from '#console/core/data/httpClient.ts'
import { queryClient } from '#console/core/data/queryClient.ts'
import { loadCurrentUser } from '#console/core/data/identity.ts'

export const accountPath = '/usercenter/account'

const queryKey = ['account']

export const useAccount = () =>
  useQuery({ queryKey, queryFn: () => callOperation<Account>(accountPath) })

/** Puts the account from a response into the cache and reloads the current user, so that every display of it updates. */
export const storeAccount = (account: Account): void => {
  queryClient.setQueryData(queryKey, account)
  loadCurrentUser().catch(() => {})
}

export const phoneText = (dialCode: string | null, phone: string | null): string | null =>
  phone && `${dialCode ? `+${dialCode} ` : ''}${phone}`

export const ownPicture = (account: Pick<Account, 'avatar'> | undefined): string | null =>
  account?.avatar ? `${accountPath}/avatar?hash=${account.avatar}` : null
