import { useInput } from 'react-admin'
import { useTranslateAny } from '#console/core/i18n/texts.ts'
import { roleCreation } from '#contract/roles'
import { TextArea } from '#console/core/forms/TextArea.tsx'
import { useFieldLabel } from '#console/core/forms/useFieldLabel.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'

const rule = fieldRule(roleCreation.shape.description)

/** What a role is for, in a few sentences. */
export const RoleDescription = () => {
  const translate = useTranslateAny()
  const label = useFieldLabel('description')
  const { field, fieldState } = useInput({ source: 'description', validate: rule })
  const message = fieldState.error?.message
  const [, notation] = message?.split('@@react-admin@@') ?? []
  const error = notation
    ? (JSON.parse(notation) as { message: string; args: object })
    : { message: message ?? '', args: {} }
  return (
    <TextArea
      label={label}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(text) => field.onChange(text)}
      optional
      {...(message ? { error: translate(error.message, error.args) } : {})}
    />
  )
}
