import { Input } from '#console/core/forms/Input.tsx'
import { Field } from '#console/core/forms/Field.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { useField } from '#console/core/forms/useField.tsx'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { Validator } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useWatch } from 'react-hook-form'
import type { CoefficientModel } from '#contract/positioning/ionosphere'
import { coefficientsFields } from '#contract/positioning/ionosphereCoefficients'
import css from '#console/core/forms/Field.module.css'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { coefficientLabels, modelName } from './ionosphereText.ts'

const base = 'resources.ionosphere-coefficients'
const sourceRule = fieldRule(coefficientsFields.shape.source)
const required: Validator = (value: unknown) => (value ? undefined : 'validation.required')
const isNumber: Validator = (value: unknown) => {
  if (value === '' || value === null || value === undefined) return 'validation.required'
  return typeof value === 'number' ? undefined : 'validation.number'
}

/** Accepts decimal or scientific notation, also Fortran's `D` exponent from RINEX files, e.g. `1.2D-08`. */
const parseNumber = (text: string): number | string =>
  /^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$/.test(text.trim())
    ? Number(text.trim().replace(/[dD]/, 'e'))
    : text

const NumberField = ({ source, label }: { source: string; label: string }) => {
  const field = useField({ source, label, validate: isNumber, parse: (value) => value })
  const { onChange, onBlur, value } = field.control
  return (
    <Field {...field.frame}>
      <OutlinedInput
        {...field.control}
        inputRef={field.ref}
        error={field.isWrong}
        className={css.mono}
        onBlur={() => {
          onChange(parseNumber(String(value ?? '')))
          onBlur()
        }}
        slotProps={{
          input: {
            autoComplete: 'off',
            spellCheck: false,
            'aria-required': true,
            'aria-describedby': field.description,
          },
        }}
      />
    </Field>
  )
}

/** The UTC day from whose start the coefficients apply. */
const ValidFromInput = () => {
  const field = useField({
    source: 'validFrom',
    validate: required,
    format: (at: string | null) => at?.slice(0, 10) ?? '',
    parse: (day: string) => (day ? `${day}T00:00:00.000Z` : ''),
  })
  return (
    <Field {...field.frame}>
      <OutlinedInput
        {...field.control}
        type="date"
        inputRef={field.ref}
        error={field.isWrong}
        slotProps={{ input: { 'aria-describedby': field.description } }}
      />
    </Field>
  )
}

export const CoefficientsInputs = () => {
  const translate = useTranslate()
  const model: CoefficientModel = useWatch({ name: 'model' }) ?? 'ntcm'
  return (
    <>
      <FormSection title={translate(`${base}.form.what`)}>
        <Input
          as="select"
          source="model"
          defaultValue="ntcm"
          choices={(['ntcm', 'klobuchar'] as const).map((id) => ({ id, name: modelName(id) }))}
        />
        <ValidFromInput />
        <Input source="source" validate={sourceRule} help={translate(`${base}.form.sourceHelp`)} />
      </FormSection>
      <FormSection
        title={translate(`${base}.form.numbers`)}
        text={translate(`${base}.form.${model}`)}
      >
        {coefficientLabels[model].map((label, index) => (
          <NumberField key={label} source={`numbers.${index}`} label={label} />
        ))}
      </FormSection>
    </>
  )
}
