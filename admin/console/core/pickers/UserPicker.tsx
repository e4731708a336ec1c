import type { UserRecord } from '#contract/people/users'
import { Person } from '#console/core/ui/Person.tsx'
import { RecordPicker, type PickerProps } from './RecordPicker.tsx'

interface UserPickerProps extends PickerProps<UserRecord> {
  filter?: Record<string, unknown>
  without?: readonly string[]
}

export const UserPicker = (props: UserPickerProps) => (
  <RecordPicker
    {...props}
    resource="users"
    sortBy="realName"
    labelOf={({ realName, username }) => (realName ? `${realName} (${username})` : username)}
    render={({ realName, username }) => <Person name={realName || username} username={username} />}
  />
)
