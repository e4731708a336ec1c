import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/people/account'
import { callOperation } from '#console/core/data/httpClient.ts'
import { loadCurrentUser } from '#console/core/data/identity.ts'

export const accountPath = '/usercenter/account'

const queryKey = ['account']

/** The reader's own data. */
export const useAccount = () =>
  useQuery({ queryKey, queryFn: () => callOperation<Account>(accountPath) })

/** Takes the answer of a change into every place that shows who is here. */
export const useTakeAccount = (): ((account: Account) => void) => {
  const queryClient = useQueryClient()
  return (account) => {
    queryClient.setQueryData(queryKey, account)
    loadCurrentUser().catch(() => {})
  }
}

/** A phone number with its dialling code, as it is shown; null for none. */
export const phoneText = (dialCode: string | null, phone: string | null): string | null =>
  phone && `${dialCode ? `+${dialCode} ` : ''}${phone}`

/** Path of the reader's own picture; null where there is none. */
export const ownPicture = (account: Pick<Account, 'avatar'> | undefined): string | null =>
  account?.avatar ? `${accountPath}/avatar?hash=${account.avatar}` : null
