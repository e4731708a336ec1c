import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import type { OnlineUsers } from '#contract/people/onlineSessions'
import type { UserRecord } from '#contract/people/users'
import { callOperation } from '#console/core/data/httpClient.ts'
import { mayOpen, useRights } from '#console/core/data/rights.ts'
import { phoneText } from '#console/core/data/account.ts'

/** Poll interval in ms. Logins and logouts arrive as live events, but inactivity sends none. */
const pollMs = 60_000

const none: ReadonlySet<string> = new Set()

/** The online users among `ids`; always empty for users without access to the online list. */
const useOnline = (ids: readonly string[]): ReadonlySet<string> => {
  useRights()
  const { data } = useQuery({
    queryKey: ['online-sessions', 'users', ids.toSorted()],
    queryFn: async () =>
      new Set(
        (
          await callOperation<OnlineUsers>('/usercenter/online-sessions/users', {
            query: { ids: JSON.stringify(ids) },
          })
        ).ids,
      ),
    enabled: ids.length > 0 && mayOpen('online/list'),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    retry: false,
  })
  return data ?? none
}

export const useIsOnline = (id: string): boolean => useOnline([id]).has(id)

/** Online state of a user in the surrounding list; one request covers the whole page. */
export const useIsOnlineInList = (id: string): boolean => {
  const { data = [] } = useListContext<UserRecord>()
  return useOnline(data.map((user) => user.id)).has(id)
}

export const nameOf = (user: UserRecord): string => user.realName || user.username

/** The name with the username, because several people can have the same name. */
export const nameInBulk = ({ realName, username }: UserRecord): string =>
  realName ? `${realName} (${username})` : username

export const pathOf = (user: Pick<UserRecord, 'id'>): string => `/users/${user.id}/show`

export const phoneOf = ({ dialCode, phone }: UserRecord) => phoneText(dialCode, phone)

/** The verified phone and email that are still in use while a new value is unverified; null otherwise. */
export const contactsInUse = (user: UserRecord) => ({
  phone: user.phoneVerified ? null : phoneText(user.verifiedDialCode, user.verifiedPhone),
  email: user.emailVerified ? null : user.verifiedEmail,
})

export type UserState = 'disabled' | 'locked' | 'active'

/** Whether the user can log in; a disabled user counts as disabled even while locked. */
export const stateOf = (user: UserRecord, now: Date): UserState => {
  if (user.status === 'disabled') return 'disabled'
  return user.lockedUntil && new Date(user.lockedUntil) > now ? 'locked' : 'active'
}

export const rolesByApplication = ({ roles }: UserRecord): Record<string, string> =>
  Object.fromEntries(roles.map(({ applicationId, roleId }) => [applicationId, roleId]))

/** Only members of a company can have roles; administrators cannot. */
export const canHaveRoles = (user: UserRecord): user is UserRecord & { companyId: string } =>
  user.companyId !== null && kindOf(user) === undefined

export const kindOf = (user: UserRecord) => {
  if (user.isSystemAdministrator) return 'systemAdministrator'
  return user.isCompanyAdministrator ? 'companyAdministrator' : undefined
}

export const pictureOf = ({ id, avatar }: Pick<UserRecord, 'id' | 'avatar'>): string | null =>
  avatar && `/usercenter/users/${id}/avatar?hash=${avatar}`
