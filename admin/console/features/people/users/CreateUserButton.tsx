import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import { Icon } from '#console/core/icons/Icon.tsx'
import { CreateButton } from '#console/core/ui/CreateButton.tsx'
import { PermissionButton } from '#console/core/ui/PermissionButton.tsx'

/** Leads to the import of many users. */
const ImportUsersButton = () => {
  const translate = useTranslate()
  return (
    <PermissionButton
      id="user:import"
      component={Link}
      to="/users/import"
      startIcon={<Icon name="upload" size={16} />}
    >
      {translate('resources.users.import.action')}
    </PermissionButton>
  )
}

/** Leads to the form for a new user, and to the import of many. */
export const CreateUserButton = () => (
  <>
    <ImportUsersButton />
    <CreateButton
      permission="user:create"
      to="/users/create"
      label="resources.users.create.action"
    />
  </>
)
