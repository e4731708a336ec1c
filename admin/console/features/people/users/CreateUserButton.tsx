import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import { Icon } from '#console/core/icons/Icon.tsx'
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
export const CreateUserButton = () => {
  const translate = useTranslate()
  return (
    <>
      <ImportUsersButton />
      <PermissionButton
        id="user:create"
        variant="contained"
        color="primary"
        component={Link}
        to="/users/create"
        startIcon={<Icon name="plus" size={16} />}
      >
        {translate('resources.users.create.action')}
      </PermissionButton>
    </>
  )
}
