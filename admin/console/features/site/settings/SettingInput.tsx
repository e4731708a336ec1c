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
} from '#contract/settings'
import { useAllowed } from '#console/core/data/identity.ts'
import { NumberInput } from '#console/core/forms/NumberInput.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'

type Name = SettingName | SecretName

const has = (names: readonly string[], name: Name) => names.includes(name)

/** Why the reader cannot change a setting; undefined where they can. */
export const useWhyFixed = (): ((name: Name) => string | undefined) => {
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

/** The rule of a setting, of which an empty text is none to forms. */
const ruleOf = (name: SettingName) => {
  const rule = settingFields[name]
  return fieldRule(rule.safeParse('').success ? rule.optional() : rule)
}

interface SettingInputProps {
  name: SettingName
  label?: string
  help?: string
  mono?: boolean
}

/** A setting as text, which can be read alone where the reader cannot change it. */
export const SettingInput = ({ name, label, help, mono = false }: SettingInputProps) => {
  const fixed = useWhyFixed()(name)
  return (
    <TextInput
      source={name}
      {...(label === undefined ? {} : { label })}
      mono={mono}
      readOnly={fixed !== undefined}
      {...(fixed === undefined ? { validate: ruleOf(name) } : {})}
      {...((fixed ?? help) ? { help: fixed ?? help ?? '' } : {})}
    />
  )
}

/** A setting that is a number. */
export const SettingNumber = (props: Pick<SettingInputProps, 'name' | 'label'>) =>
  useWhyFixed()(props.name) === undefined ? (
    <NumberInput source={props.name} label={props.label} validate={ruleOf(props.name)} />
  ) : (
    <SettingInput {...props} mono />
  )

/** A secret, which is never shown: what is typed replaces the one that is stored. */
export const SecretInput = ({ name, help }: { name: SecretName; help?: string }) => {
  const translate = useTranslate()
  const record = useRecordContext<SettingsRecord>()
  const fixed = useWhyFixed()(name)
  const kept = record?.secrets.includes(name) && translate('resources.settings.kept')
  const shown = fixed ?? (kept || help)
  return (
    <TextInput
      source={name}
      type="password"
      autoComplete="new-password"
      readOnly={fixed !== undefined}
      validate={fieldRule(secretFields[name].optional())}
      {...(shown ? { help: shown } : {})}
    />
  )
}
