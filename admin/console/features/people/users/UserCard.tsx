import type { UserRecord } from '#contract/users'
import { Person } from '#console/core/ui/Person.tsx'
import text from '#console/core/ui/text.module.css'
import css from './Users.module.css'
import { UserStatus } from './UserStatus.tsx'
import { nameOf } from './userText.ts'

/** A user in a narrow list. */
export const UserCard = ({ user }: { user: UserRecord }) => (
  <>
    <Person name={nameOf(user)} />
    <span className={css.cardLine}>
      <UserStatus user={user} />
      <span className={text.mono}>{user.username}</span>
    </span>
  </>
)
