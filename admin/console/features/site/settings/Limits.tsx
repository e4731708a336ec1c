import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ratePresetNames, ratePresets, rateSettings } from '#contract/site/ratePresets'
import { rateNames } from '#contract/site/settings'
import { Field, SelectBox } from '#console/core/forms/Field.tsx'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import { SettingNumber, useReadOnlyReason } from './SettingInput.tsx'
import css from './Settings.module.css'

const Rates = () => {
  const text = useTexts('resources.settings')
  return rateNames.map((name) => (
    <fieldset key={name} className={css.rate} aria-describedby={`rate-${name}`}>
      <legend className={styles.strong}>{text(`rates.${name}.title`)}</legend>
      <p id={`rate-${name}`}>{text(`rates.${name}.text`)}</p>
      <SettingNumber name={`${name}PerUser`} label={text('perUser')} />
      <SettingNumber name={`${name}PerAddress`} label={text('perAddress')} />
    </fieldset>
  ))
}

const custom = 'custom'

/** Selects all request limits that the environment does not set. */
const RatePreset = () => {
  const text = useTexts('resources.settings')
  const { setValue } = useFormContext()
  const readOnlyReason = useReadOnlyReason()
  const open = rateSettings.filter((name) => !readOnlyReason(name))
  const values: readonly unknown[] = useWatch({ name: open })
  const present = ratePresetNames.find((preset) =>
    open.every((name, at) => values[at] === ratePresets[preset][name]),
  )
  if (open.length === 0) return null
  const select = (id: string) => {
    const preset = ratePresetNames.find((name) => name === id)
    for (const name of preset ? open : [])
      setValue(name, preset && ratePresets[preset][name], {
        shouldDirty: true,
        shouldValidate: true,
      })
  }
  return (
    <Field id="rate-preset" label={text('preset')} help={text('presetHelp')}>
      <SelectBox
        id="rate-preset"
        aria-describedby="rate-preset-help"
        value={present ?? custom}
        onChange={({ target }) => select(target.value)}
      >
        {ratePresetNames.map((name) => (
          <option key={name} value={name}>
            {text(`presets.${name}`)}
          </option>
        ))}
        {!present && <option value={custom}>{text('presets.custom')}</option>}
      </SelectBox>
    </Field>
  )
}

const RateNumbers = () => {
  const text = useTexts('resources.settings')
  const { errors } = useFormState({ name: rateSettings })
  const [open, setOpen] = useState(false)
  const isWrong = rateSettings.some((name) => errors[name])
  return (
    <details
      className={css.numbers}
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{text('numbers')}</summary>
      <Rates />
    </details>
  )
}

export const Limits = () => {
  const text = useTexts('resources.settings')
  return (
    <>
      <FormSection title={text('limits')} text={text('limitsText')}>
        <div className={css.two}>
          <SettingNumber name="codesPerAddress" />
          <SettingNumber name="codesInAll" />
          <SettingNumber name="textsPerCompany" />
          <SettingNumber name="mailsPerCompany" />
        </div>
      </FormSection>
      <FormSection title={text('requests')} text={text('requestsText')}>
        <RatePreset />
        <RateNumbers />
      </FormSection>
      <FormSection title={text('uploads')} text={text('uploadsText')}>
        <SettingNumber name="downloadMaxMb" />
      </FormSection>
    </>
  )
}
