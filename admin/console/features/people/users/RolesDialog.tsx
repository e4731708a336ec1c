import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RightsPreview } from '#contract/access/rights'
import type { UserRecord } from '#contract/people/users'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { PreviewList } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { RoleChoices } from '#console/core/pickers/RoleChoices.tsx'
import { nameOf, rolesByApplication } from './userText.ts'

interface RolesDialogProps {
  user: UserRecord
  companyId: string
  onClose: () => void
}

/** Changes a user's roles and previews the gained and lost permissions before saving. */
export const RolesDialog = ({ user, companyId, onClose }: RolesDialogProps) => {
  const translate = useTranslate()
  const [chosen, setChosen] = useState(() => rolesByApplication(user))
  // The roles at opening time: `user` may be refetched meanwhile, and the server compares them to detect a conflict.
  const [shownRoleIds] = useState(() => user.roles.map(({ roleId }) => roleId))
  const roleIds = Object.values(chosen).filter(Boolean)
  const isOther =
    roleIds.length !== shownRoleIds.length || roleIds.some((id) => !shownRoleIds.includes(id))
  const body = { roleIds, shownRoleIds }
  const { data, error } = useQuery({
    queryKey: ['users', 'roles', 'preview', user.id, roleIds],
    queryFn: () =>
      callOperation<RightsPreview>(`/usercenter/users/${user.id}/roles/preview`, {
        method: 'POST',
        body,
      }),
    enabled: isOther,
    retry: false,
    gcTime: 0,
  })
  return (
    <ActionDialog
      resource="users"
      record={user}
      action="roles"
      body={body}
      texts="resources.users.actions.roles"
      args={{ name: nameOf(user) }}
      ready={isOther && !!data}
      fields={
        <>
          <RoleChoices
            companyId={companyId}
            currentRoles={user.roles}
            chosen={chosen}
            onChange={setChosen}
          />
          {isOther && !data && !error && <p>{translate('resources.roles.preview.checking')}</p>}
          {isOther && data && <PreviewList preview={data} />}
          {isOther && error && <Problem text={refusalText(error)} />}
        </>
      }
      onClose={onClose}
    />
  )
}
