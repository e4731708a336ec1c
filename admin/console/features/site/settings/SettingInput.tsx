import { Input } from '#console/core/forms/Input.tsx'
import { useRecordContext } from 'react-admin'
import { mayChangeDelivery } from '#contract/policies/settings'
import {
  deliveryNames,
  secretFields,
  secretNames,
  settingFields,
  variableOf,
  type SecretName,
  type SettingName,
  type SettingsRecord,
} from '#contract/site/settings'
import { useAllowed } from '#console/core/data/identity.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'

type Name = SettingName | SecretName

const has = (names: readonly string[], name: Name) => names.includes(name)

/** Returns the reason why the user cannot change a setting (environment variable or missing right), or undefined. */
export const useReadOnlyReason = (): ((name: Name) => string | undefined) => {
  const translate = useTranslate()
  const record = useRecordContext<SettingsRecord>()
  const decidesDelivery = useAllowed()(mayChangeDelivery, undefined)
  return (name) => {
    if (record?.fixed.includes(name))
      return translate('resources.settings.fixedBy', { variable: variableOf[name] })
    const isDelivery = has(deliveryNames, name) || has(secretNames, name)
    return isDelivery && !decidesDelivery ? translate('errors.systemAdministratorsOnly') : undefined
  }
}

/** Forms treat an empty string as absent, so a rule that allows it becomes optional. */
const ruleOf = (name: SettingName) => {
  const rule = settingFields[name]
  return fieldRule(rule.safeParse('').success ? rule.optional() : rule)
}

export const requiredRule = (name: SettingName) => fieldRule(settingFields[name])

interface SettingInputProps {
  name: SettingName
  label?: string
  help?: string
  mono?: boolean
  /** Required in the form even if the rule allows an empty value. */
  required?: boolean
}

export const SettingInput = (props: SettingInputProps) => {
  const { name, label, help, mono = false, required: needed = false } = props
  const fixed = useReadOnlyReason()(name)
  return (
    <Input
      source={name}
      label={label}
      mono={mono}
      readOnly={fixed !== undefined}
      validate={fixed === undefined ? (needed ? requiredRule(name) : ruleOf(name)) : undefined}
      help={fixed ?? help}
    />
  )
}

interface SettingChoiceProps {
  name: SettingName
  choices: readonly { id: string; name: string }[]
}

/** A choice setting; a read-only one offers only the stored value. */
export const SettingChoice = ({ name, choices }: SettingChoiceProps) => {
  const fixed = useReadOnlyReason()(name)
  const record = useRecordContext<SettingsRecord>()
  const open = choices.filter(({ id }) => fixed === undefined || id === record?.[name])
  return <Input as="select" source={name} choices={open} validate={ruleOf(name)} help={fixed} />
}

export const SettingNumber = (props: Pick<SettingInputProps, 'name' | 'label'>) =>
  useReadOnlyReason()(props.name) === undefined ? (
    <Input as="number" source={props.name} label={props.label} validate={ruleOf(props.name)} />
  ) : (
    <SettingInput {...props} mono />
  )

/** A secret is never shown; a typed value replaces the stored one. */
export const SecretInput = (props: { name: SecretName; help?: string; needed?: boolean }) => {
  const { name, help, needed = false } = props
  const translate = useTranslate()
  const record = useRecordContext<SettingsRecord>()
  const fixed = useReadOnlyReason()(name)
  const storedNote = record?.secrets.includes(name) && translate('resources.settings.kept')
  const shown = (fixed ?? storedNote) || help
  return (
    <Input
      source={name}
      as="password"
      autoComplete="new-password"
      readOnly={fixed !== undefined}
      validate={fieldRule(
        needed && !storedNote ? secretFields[name] : secretFields[name].optional(),
      )}
      help={shown}
    />
  )
}
