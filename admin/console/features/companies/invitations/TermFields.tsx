import { useLocale } from 'react-admin'
import { useTranslate, type KeyBelow } from '#console/core/i18n/texts.ts'
import { useId, useState, type ReactNode } from 'react'
import { locales } from '#contract/enums'
import { invitationDays, invitationUses, type InvitationChannel } from '#contract/invitations'
import { localeNames } from '#shared/locale.ts'
import { Field } from '#console/core/forms/Field.tsx'
import fieldCss from '#console/core/forms/Field.module.css'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './Invitations.module.css'

const dayChoices = [1, 3, invitationDays.usual, 14, invitationDays.most]
const countChoices = [1, 5, 10, 20, 50, invitationUses.most]

/** How long, for how many, in which language; as chosen so far. */
export const useTerms = () => {
  const ownLocale = useLocale() === 'zh' ? 'zh' : 'en'
  const [days, setDays] = useState<number>(invitationDays.usual)
  const [usesAllowed, setUses] = useState(1)
  const [chosen, setLocale] = useState<string>()
  const locale = chosen ?? ownLocale
  return {
    days,
    setDays,
    usesAllowed,
    setUses,
    locale,
    setLocale,
    /** The terms that an invitation of this channel has. */
    of: (channel: InvitationChannel) =>
      channel === 'link' ? { days, usesAllowed } : { days, locale },
  }
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <div className={fieldCss.select}>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
        <Icon name="chevron-down" size={16} />
      </div>
    </Field>
  )
}

/** Term, number of people a link lets in, language of the message. */
export const TermFields = (props: {
  terms: ReturnType<typeof useTerms>
  channel: InvitationChannel
}) => {
  const { terms, channel } = props
  const translate = useTranslate()
  const text = (key: KeyBelow<'resources.invitations.create'>, count?: number) =>
    translate(`resources.invitations.create.${key}`, { smart_count: count ?? 0 })
  return (
    <div className={css.terms}>
      <Choice
        label={text('days')}
        value={String(terms.days)}
        onChange={(value) => terms.setDays(Number(value))}
      >
        {dayChoices.map((days) => (
          <option key={days} value={days}>
            {text('daysChoice', days)}
          </option>
        ))}
      </Choice>
      {channel === 'link' ? (
        <Choice
          label={text('uses')}
          value={String(terms.usesAllowed)}
          onChange={(value) => terms.setUses(Number(value))}
        >
          {countChoices.map((uses) => (
            <option key={uses} value={uses}>
              {text('usesChoice', uses)}
            </option>
          ))}
        </Choice>
      ) : (
        <Choice label={text('locale')} value={terms.locale} onChange={terms.setLocale}>
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
