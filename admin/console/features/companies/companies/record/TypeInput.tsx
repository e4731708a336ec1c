import Radio from '@mui/material/Radio'
import { useInput } from 'react-admin'
import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { companyTypeAgency, companyTypeOrdinary } from '#contract/core/enums'
import css from '../grant/Choices.module.css'

export const TypeInput = ({ onChosen }: { onChosen?: (type: number) => void }) => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const { id, field } = useInput({ source: 'type', defaultValue: companyTypeOrdinary })
  return (
    <fieldset className={css.group}>
      <legend>{translate('resources.companies.fields.type')}</legend>
      <div className={css.cards}>
        {[companyTypeOrdinary, companyTypeAgency].map((type) => (
          <label key={type} className={css.card} htmlFor={`${id}-choice-${type}`}>
            <Radio
              id={`${id}-choice-${type}`}
              name={id}
              checked={field.value === type}
              onChange={() => {
                field.onChange(type)
                onChosen?.(type)
              }}
              slotProps={{ input: { 'aria-describedby': `${id}-${type}` } }}
            />
            <span>
              <span>{translateAny(`resources.companies.types.${type}`)}</span>
              <small id={`${id}-${type}`}>
                {translateAny(`resources.companies.typeHelps.${type}`)}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
