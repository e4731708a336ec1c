import { Button } from '#console/core/controls/Button.tsx'
import { FieldNote, describedBy } from '#console/core/forms/Field.tsx'
import Checkbox from '@mui/material/Checkbox'
import { useInput, ValidationError, type Validator } from 'react-admin'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import css from './Choices.module.css'
import { isUserCentre, useApplications } from '#console/core/data/lookups.ts'

const needsOne: Validator = (chosen: unknown) =>
  Array.isArray(chosen) && chosen.length > 0
    ? undefined
    : { message: 'errors.platformsEmpty', args: {} }

interface PlatformsInputProps {
  onToggle?: (id: string, chosen: boolean) => void
}

export const PlatformsInput = ({ onToggle }: PlatformsInputProps) => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const { data, isError, refetch } = useApplications()
  const { id, field, fieldState } = useInput({
    source: 'platforms',
    defaultValue: [],
    validate: needsOne,
  })
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : []
  const toggle = (platform: string) => {
    const isOn = !chosen.includes(platform)
    field.onChange(isOn ? [...chosen, platform] : chosen.filter((one) => one !== platform))
    field.onBlur()
    onToggle?.(platform, isOn)
  }
  const error = fieldState.error?.message
  const platforms = (data ?? []).filter((one) => !isUserCentre(one) && one.type !== 'unavailable')
  return (
    <fieldset className={css.group} aria-describedby={describedBy(id, true, error)}>
      <legend>{translate('resources.companies.fields.platforms')}</legend>
      {isError && (
        <p className={css.failed} role="alert">
          {translate('resources.companies.form.noPlatforms')}
          <Button size="small" onClick={() => void refetch()}>
            {translate('console.action.retry')}
          </Button>
        </p>
      )}
      <div className={css.boxes}>
        {platforms.map((platform, index) => (
          <label key={platform.id} className={css.box}>
            <Checkbox
              checked={chosen.includes(platform.id)}
              onChange={() => toggle(platform.id)}
              slotProps={{
                input: {
                  ...(index === 0 ? { ref: field.ref } : {}),
                  'aria-invalid': !!error,
                },
              }}
            />
            <span>{nameOf(platform)}</span>
          </label>
        ))}
      </div>
      <FieldNote
        id={id}
        help={translate('resources.companies.form.platformsHelp')}
        error={error && <ValidationError error={error} />}
      />
    </fieldset>
  )
}
