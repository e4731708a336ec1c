import { useTranslate } from '#console/core/i18n/texts.ts'
import { CreateButton, LinkButton } from '#console/core/ui/PermissionButton.tsx'

export const CreateUserButton = () => (
  <>
    <LinkButton permission="user:import" to="/users/import" icon="upload" secondary>
      {useTranslate()('resources.users.import.action')}
    </LinkButton>
    <CreateButton
      permission="user:create"
      to="/users/create"
      label="resources.users.create.action"
    />
  </>
)
