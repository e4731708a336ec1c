import { useTranslate } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/people/users'
import { mono, textColumn, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { CompanyName, Status, Time, useNow } from '#console/core/ui/Values.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import styles from '#console/core/ui/styles.module.css'
import { CardFacts } from './UserFacts.tsx'
import css from './Users.module.css'
import { nameOf, phoneOf, pictureOf, stateOf, useIsOnlineInList } from './userText.ts'
import { RolesInRow } from './UserRoles.tsx'

const tones = { active: 'passed', locked: 'pending', disabled: 'refused' } as const

export const UserStatus = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const state = stateOf(user, useNow())
  return <Status tone={tones[state]}>{translate(`resources.users.states.${state}`)}</Status>
}

const ListedPerson = ({ user, username }: { user: UserRecord; username?: string }) => {
  const translate = useTranslate()
  const isOnline = useIsOnlineInList(user.id)
  return (
    <Person
      name={nameOf(user)}
      username={username}
      picture={pictureOf(user)}
      online={isOnline ? translate('resources.online-sessions.states.online') : undefined}
    />
  )
}

export const userColumns: readonly Column<UserRecord>[] = [
  {
    source: 'realName',
    sortable: true,
    render: (user) => <ListedPerson user={user} username={user.username} />,
  },
  { source: 'username', sortable: true, hidden: true, render: (user) => mono(user.username) },
  { source: 'status', sortable: true, render: (user) => <UserStatus user={user} /> },
  { source: 'roles', wide: true, render: (user) => <RolesInRow user={user} /> },
  { source: 'phone', late: true, render: (user) => mono(phoneOf(user)) },
  { source: 'email', late: true, sortable: true, wide: true, render: (user) => mono(user.email) },
  {
    ...timeColumn('lastSignInAt'),
    render: ({ lastSignInAt }) => <Time at={lastSignInAt} never />,
  },
  timeColumn('createdAt', { hidden: true }),
]

const department: Column<UserRecord> = textColumn('departmentName', { wide: true })

export const userColumnsWithDepartment = userColumns.toSpliced(4, 0, department)

export const userColumnsWithCompany: readonly Column<UserRecord>[] = userColumns.toSpliced(
  2,
  0,
  {
    source: 'companyName',
    wide: true,
    render: (user) => <CompanyName name={user.companyName} />,
  },
  { ...department, hidden: true },
)

export const UserCard = ({ user }: { user: UserRecord }) => (
  <>
    <ListedPerson user={user} />
    <span className={css.cardLine}>
      <UserStatus user={user} />
      <span className={`${styles.mono} ${styles.cut}`}>{user.username}</span>
    </span>
    <CardFacts user={user} />
  </>
)
