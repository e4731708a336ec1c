import type { UserRecord } from '#contract/users'
import type { Column } from '#console/core/lists/columns.ts'
import { CompanyName } from '#console/core/ui/CompanyName.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import { UserRoles } from './UserRoles.tsx'
import { UserStatus } from './UserStatus.tsx'
import { nameOf, phoneOf } from './userText.ts'

const mono = (value: string | null) =>
  value ? <span className={text.mono}>{value}</span> : <span className={text.muted}>–</span>

/** Columns of the lists of users. */
export const userColumns: readonly Column<UserRecord>[] = [
  {
    source: 'realName',
    sortable: true,
    render: (user) => <Person name={nameOf(user)} username={user.username} />,
  },
  {
    source: 'username',
    sortable: true,
    hidden: true,
    render: (user) => mono(user.username),
  },
  {
    source: 'status',
    sortable: true,
    render: (user) => <UserStatus user={user} />,
  },
  { source: 'roles', wide: true, render: (user) => <UserRoles user={user} /> },
  { source: 'phone', late: true, render: (user) => mono(phoneOf(user)) },
  {
    source: 'email',
    late: true,
    sortable: true,
    wide: true,
    render: (user) => mono(user.email),
  },
  {
    source: 'lastSignInAt',
    sortable: true,
    sortDescending: true,
    render: (user) => <Time at={user.lastSignInAt} />,
  },
  {
    source: 'createdAt',
    sortable: true,
    sortDescending: true,
    hidden: true,
    render: (user) => <Time at={user.createdAt} />,
  },
]

/** For those who see users of every company. */
export const userColumnsWithCompany: readonly Column<UserRecord>[] = userColumns.toSpliced(2, 0, {
  source: 'companyName',
  wide: true,
  render: (user) => <CompanyName name={user.companyName} />,
})
