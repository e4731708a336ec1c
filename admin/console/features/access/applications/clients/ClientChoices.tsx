import Checkbox from '@mui/material/Checkbox'
import { useInput } from 'react-admin'
import type { ClientKind } from '#contract/access/applicationClients'
import { clientScopes } from '#contract/access/oauth'
import { scopesOfKind } from '#contract/policies/applicationClients'
import { Input } from '#console/core/forms/Input.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import css from './Clients.module.css'

interface CheckProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const Check = ({ label, onChange, ...rest }: CheckProps) => (
  <label className={css.check}>
    <Checkbox {...rest} onChange={(_event, checked) => onChange(checked)} />
    {label}
  </label>
)

interface FlagProps {
  source: 'isOwn' | 'refreshes' | 'requirePushed'
  label?: FlagProps['source'] | 'isOwnService'
}

export const FlagInput = ({ source, label = source }: FlagProps) => {
  const { field } = useInput({ source })
  const text = useTexts('resources.application-clients.form')
  return <Check label={text(label)} checked={field.value === true} onChange={field.onChange} />
}

/** Keeps chosen scopes of other kinds, so that none is lost if the kind changes back; saving omits them. */
export const ScopesInput = ({ kind }: { kind: ClientKind }) => {
  const text = useTexts('resources.application-clients')
  const { field } = useInput({ source: 'scopes' })
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{text('fields.scopes')}</legend>
      {scopesOfKind(kind)
        .filter((scope) => scope !== 'openid')
        .map((scope) => (
          <Check
            key={scope}
            label={text(`scopes.${scope}`)}
            checked={chosen.includes(scope)}
            onChange={(isOn) =>
              field.onChange(
                clientScopes.filter((one) => (one === scope ? isOn : chosen.includes(one))),
              )
            }
          />
        ))}
    </fieldset>
  )
}

/** `1fa` has the same effect as no requirement, so it is no choice. */
export const AcrInput = () => {
  const text = useTexts('resources.application-clients')
  const choices = ['', '2fa', 'phr'] as const
  return (
    <Input
      as="select"
      source="requireAcr"
      choices={choices.map((id) => ({ id, name: text(`acr.${id || 'any'}`) }))}
      help={text('form.acrHelp')}
    />
  )
}
