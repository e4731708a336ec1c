import { Field, SelectBox } from '#console/core/forms/Field.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useId, type ReactNode } from 'react'
import { locales } from '#contract/text/locale'
import {
  invitationDays,
  invitationUses,
  type InvitationChannel,
} from '#contract/companies/invitations'
import { localeNames } from '#shared/locale.ts'
import css from './Invitations.module.css'

const dayChoices = [1, 3, invitationDays.default, 14, invitationDays.max]
const countChoices = [1, 5, 10, 20, 50, invitationUses.max]

export interface Terms {
  days: number
  usesAllowed: number
  locale: string
}

interface ChoiceProps {
  label: string
  value: string | number
  onChange: (value: string) => void
  children: ReactNode
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <SelectBox id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </SelectBox>
    </Field>
  )
}

interface TermFieldsProps {
  terms: Terms
  onChange: (changed: Partial<Terms>) => void
  channel: InvitationChannel
}

export const TermFields = ({ terms, onChange, channel }: TermFieldsProps) => {
  const text = useTexts('resources.invitations.create')
  const number = (
    name: 'days' | 'uses',
    value: number,
    choices: readonly number[],
    choose: (chosen: number) => void,
  ) => (
    <Choice label={text(name)} value={value} onChange={(chosen) => choose(Number(chosen))}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {text(`${name}Choice`, { smart_count: choice })}
        </option>
      ))}
    </Choice>
  )
  return (
    <div className={css.terms}>
      {number('days', terms.days, dayChoices, (days) => onChange({ days }))}
      {channel === 'link' ? (
        number('uses', terms.usesAllowed, countChoices, (usesAllowed) => onChange({ usesAllowed }))
      ) : (
        <Choice
          label={text('locale')}
          value={terms.locale}
          onChange={(locale) => onChange({ locale })}
        >
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={locale === 'zh' ? 'zh-CN' : 'en'}>
              {localeNames[locale]}
            </option>
          ))}
        </Choice>
      )}
    </div>
  )
}
