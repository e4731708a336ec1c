import OutlinedInput from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import { useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import {
  clientCreation,
  clientKinds,
  hasPages,
  hasSecret,
  type ClientKind,
} from '#contract/access/applicationClients'
import { clientAddressProblem } from '#contract/core/addresses'
import { Field } from '#console/core/forms/Field.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { useField } from '#console/core/forms/useField.tsx'
import { Input } from '#console/core/forms/Input.tsx'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useTexts, useTranslateAny } from '#console/core/i18n/texts.ts'
import css from './Clients.module.css'
import { AcrInput, FlagInput, ScopesInput } from './ClientChoices.tsx'
import { addressesOf } from './clientValues.ts'

const { shape } = clientCreation
const nameRule = fieldRule(shape.name)
const keysRule = fieldRule(shape.publicKeys)

const drawings: Record<ClientKind, ReactNode> = {
  web: <path d="M4 4h40v10H4zM4 18h40v10H4zM10 9v0M10 23v0M16 9h10M16 23h10M24 28v6M14 34h20" />,
  browser: <path d="M4 4h40v30H4zM4 12h40M9 8v0M14 8v0M19 18l-6 5 6 5M29 18l6 5-6 5" />,
  native: <path d="M15 3h18v32H15zM22 30h4M20 8h8M20 14l4 4 4-4M24 10v8" />,
  device: (
    <path d="M8 22h32v12H8zM14 28v0M20 28v0M28 28h8M24 22V12M16 8a11 11 0 0 1 16 0M20 11a6 6 0 0 1 8 0" />
  ),
  service: (
    <path d="M4 4h18v30H4zM4 14h18M4 24h18M9 9v0M9 19v0M9 29v0M28 13h16l-5-5M44 13l-5 5M44 25H28l5-5M28 25l5 5" />
  ),
}

const KindInput = () => {
  const text = useTexts('resources.application-clients')
  const { id, field } = useInput({ source: 'kind' })
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{text('fields.kind')}</legend>
      <div className={css.cards}>
        {clientKinds.map((kind) => (
          <label key={kind} className={css.card}>
            <input
              type="radio"
              name={id}
              checked={field.value === kind}
              onChange={() => field.onChange(kind)}
              aria-describedby={`${id}-${kind}`}
            />
            <svg viewBox="0 0 48 38" width="48" height="38" aria-hidden="true" focusable="false">
              {drawings[kind]}
            </svg>
            <b>{text(`kinds.${kind}`)}</b>
            <small id={`${id}-${kind}`}>{text(`kindHelps.${kind}`)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface AddressProps {
  source: string
  help: string
  /** Several addresses, one per line. */
  many?: boolean
  native?: boolean
  required?: boolean
}

/** Addresses of the application; shows what is wrong with them while the user types. */
const WebAddressInput = ({ source, help, many, native, required }: AddressProps) => {
  const translate = useTranslateAny()
  const line = useTexts('resources.application-clients.form')
  const problemOf = (address: string) => clientAddressProblem(address.trim(), native)
  const validate = Object.assign(
    (value: unknown) => {
      const entered = addressesOf(value)
      if (required && entered.length === 0) return 'validation.required'
      return entered.map(problemOf).find(Boolean) ?? undefined
    },
    { isRequired: required ?? false },
  )
  const field = useField({
    source,
    help,
    validate,
    ...(many && {
      format: (value: unknown) => (Array.isArray(value) ? value.join('\n') : ''),
      parse: (typed: string) => typed.split('\n'),
    }),
  })
  const problems = String(field.control.value ?? '')
    .split('\n')
    .flatMap((address, index) => {
      const problem = address.trim() && problemOf(address)
      if (!problem) return []
      const reason = translate(problem)
      return [many ? line('line', { line: index + 1, reason }) : reason]
    })
  return (
    <Field
      {...field.frame}
      optional={!required}
      error={problems.length > 0 ? problems.join(' ') : field.frame.error}
    >
      <OutlinedInput
        {...field.control}
        fullWidth
        multiline={many ?? false}
        minRows={2}
        maxRows={20}
        inputRef={field.ref}
        error={problems.length > 0 || field.isWrong}
        className={css.mono}
        slotProps={{
          input: {
            spellCheck: false,
            autoCapitalize: 'none',
            autoComplete: 'off',
            'aria-required': required || undefined,
            'aria-describedby': `${field.frame.id}-${problems.length > 0 || field.isWrong ? 'error' : 'help'}`,
          },
        }}
      />
    </Field>
  )
}

export const ClientInputs = ({ isNew = false }: { isNew?: boolean }) => {
  const text = useTexts('resources.application-clients.form')
  const kind: ClientKind = useWatch({ name: 'kind' })
  const native = kind === 'native'
  const isService = kind === 'service'
  return (
    <>
      <FormSection
        {...(isNew ? { title: text('what'), text: text('whatText') } : { title: text('names') })}
      >
        {isNew && <KindInput />}
        <Input source="name" validate={nameRule} />
        <Input source="enName" validate={nameRule} />
        <FlagInput source="isOwn" {...(isService && { label: 'isOwnService' })} />
      </FormSection>
      {hasPages(kind) && (
        <FormSection title={text('where')} text={text('whereText')}>
          <WebAddressInput
            source="redirectAddresses"
            help={text(native ? 'nativeHelp' : 'redirectHelp')}
            native={native}
            many
            required
          />
          <WebAddressInput source="loginAddress" help={text('loginHelp')} />
          <WebAddressInput source="logoutAddress" help={text('logoutHelp')} />
          <WebAddressInput
            source="logoutRedirectAddresses"
            help={text('logoutRedirectHelp')}
            native={native}
            many
          />
        </FormSection>
      )}
      <FormSection
        title={text(isService ? 'calls' : 'data')}
        text={text(isService ? 'callsText' : 'dataText')}
      >
        <ScopesInput kind={kind} />
      </FormSection>
      <FormSection title={text('more')}>
        {!isService && (
          <div>
            <FlagInput source="refreshes" />
            {hasPages(kind) && <FlagInput source="requirePushed" />}
          </div>
        )}
        {!isService && <AcrInput />}
        {hasSecret(kind) && (
          <Input
            as="textarea"
            source="publicKeys"
            mono
            maxLength={20_000}
            validate={keysRule}
            help={text('keysHelp')}
          />
        )}
      </FormSection>
    </>
  )
}
