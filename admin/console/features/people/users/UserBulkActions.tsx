import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { UserRecord } from '#contract/people/users'
import { callOperation } from '#console/core/data/httpClient.ts'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { RoleChoices } from '#console/core/pickers/RoleChoices.tsx'
import { isDestructive, userActions } from './userActions.ts'
import { nameOf } from './userText.ts'

/**
 * Assigns company roles to several users. A user who already has a role in the same application keeps it unless
 * `replace` is ticked.
 */
const AssignRoles = ({ companyId }: { companyId: string }) => {
  const translate = useTranslate()
  const [roles, setRoles] = useState<Record<string, string>>({})
  const [replace, setReplace] = useState(false)
  const chosen = Object.values(roles).filter(Boolean)
  const assignRoles = async (user: UserRecord): Promise<UserRecord> => {
    for (const id of chosen)
      await callOperation(`/usercenter/roles/${id}/users`, {
        method: 'POST',
        body: { userIds: [user.id], replace },
      })
    return user
  }
  return (
    <BulkAction<UserRecord>
      resource="users"
      action="assign"
      permission="role:assign"
      texts="resources.users.bulk.assign"
      nameOf={nameOf}
      onRecord={assignRoles}
      ready={chosen.length > 0}
      fields={
        <>
          <RoleChoices companyId={companyId} chosen={roles} onChange={setRoles} />
          <FormControlLabel
            control={
              <Checkbox checked={replace} onChange={(_event, checked) => setReplace(checked)} />
            }
            label={translate('resources.users.bulk.assign.replace')}
          />
        </>
      }
    />
  )
}

const inBulk = ['enable', 'disable', 'unlock', 'signOut', 'sendResetCode', 'remove'] as const

export const UserBulkActions = ({ companyId }: { companyId?: string | null | undefined }) => (
  <>
    {companyId && <AssignRoles companyId={companyId} />}
    {inBulk.map((key) => (
      <BulkAction<UserRecord>
        key={key}
        resource="users"
        action={userActions[key].name}
        permission={userActions[key].permission}
        texts={`resources.users.bulk.${key}`}
        grave={isDestructive(key)}
        nameOf={nameOf}
      />
    ))}
  </>
)
