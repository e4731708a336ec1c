import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UserRecord } from '#contract/people/users'
import { call } from '#console/core/data/httpClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { mayOpen, useRights } from '#console/core/data/rights.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'

const shownNames = 10

const filter = JSON.stringify({ hasSecondFactor: false })

/** Whether the user may open the list of the company's members. */
const useMayList = (): boolean => {
  useRights()
  return mayOpen('user/list')
}

export const MembersWithoutLink = () => {
  const text = useTexts('resources.factors.company')
  if (!useMayList()) return null
  return <Link to={`/users?${new URLSearchParams({ filter })}`}>{text('show')}</Link>
}

/** Says how many members have no second factor, with the names of the first ones. */
export const MembersWithout = ({ count }: { count: number }) => {
  const text = useTexts('resources.factors.company.require')
  const companyId = useCurrentUser()?.companyId
  const mayList = useMayList()
  const { data: users } = useQuery({
    queryKey: ['users', 'withoutSecondFactor', companyId],
    queryFn: async () => {
      const query = {
        range: `[0,${shownNames - 1}]`,
        sort: JSON.stringify(['realName', 'ASC']),
        filter: JSON.stringify({ hasSecondFactor: false, companyId }),
      }
      return (await call<UserRecord[]>('/usercenter/users', { query })).data
    },
    enabled: mayList && count > 0,
  })
  if (count === 0) return <p>{text('all')}</p>
  const more = users ? count - users.length : 0
  return (
    <div className={styles.stack4}>
      <p className={styles.strong}>{text('some', { smart_count: count })}</p>
      {mayList && (
        <ul>
          {users?.map(({ id, realName, username }) => (
            <li key={id}>
              {realName} <span className={styles.muted}>{username}</span>
            </li>
          ))}
          {more > 0 && <li>{text('more', { smart_count: more })}</li>}
        </ul>
      )}
    </div>
  )
}
