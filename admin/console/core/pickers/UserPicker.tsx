import type { UserRecord } from '#contract/people/users'
import { Person } from '#console/core/ui/Person.tsx'
import { RecordPicker, type PickerProps } from './RecordPicker.tsx'

interface UserPickerProps extends PickerProps<UserRecord> {
  /** Narrows what is offered, e.g. to a company. */
  filter?: Record<string, unknown>
  /** Users that are not offered. */
  without?: readonly string[]
}

/** Finds a user by typing: name, user name, phone or email. */
export const UserPicker = (props: UserPickerProps) => (
  <RecordPicker
    {...props}
    resource="users"
    sortBy="realName"
    labelOf={({ realName, username }) => (realName ? `${realName} (${username})` : username)}
    render={({ realName, username }) => <Person name={realName || username} username={username} />}
  />
)
