import { rateNames } from '#contract/site/settings'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import { SettingNumber } from './SettingInput.tsx'
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
        <Rates />
      </FormSection>
      <FormSection title={text('uploads')} text={text('uploadsText')}>
        <SettingNumber name="downloadMaxMb" />
      </FormSection>
    </>
  )
}
