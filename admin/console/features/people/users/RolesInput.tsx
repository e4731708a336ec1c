import { useState } from 'react'
import { useInput, ValidationError } from 'react-admin'
import type { UserRecord } from '#contract/people/users'
import { useAccess } from '#console/core/data/rights.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { RoleChoices } from '#console/core/pickers/RoleChoices.tsx'
import { rolesByApplication } from './userText.ts'

interface RolesInputProps {
  companyId: string
  user?: UserRecord
}

export const RolesInput = ({ companyId, user }: RolesInputProps) => {
  const translate = useTranslate()
  const { field, fieldState } = useInput<string[]>({ source: 'roleIds' })
  const [chosen, setChosen] = useState(() => (user ? rolesByApplication(user) : {}))
  const message = fieldState.error?.message
  if (useAccess('role:assign') !== 'granted') return null
  return (
    <FormSection title={translate('resources.users.show.roles')}>
      <RoleChoices
        companyId={companyId}
        chosen={chosen}
        isTitled
        {...(user ? { currentRoles: user.roles } : {})}
        onChange={(now) => {
          setChosen(now)
          field.onChange(Object.values(now).filter(Boolean))
        }}
      />
      {message && (
        <p role="alert">
          <ValidationError error={message} />
        </p>
      )}
    </FormSection>
  )
}
