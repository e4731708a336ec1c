import { Button } from '#console/core/controls/Button.tsx'
import { mailSecurities, rateNames, settingsId, type SettingsRecord } from '#contract/site/settings'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { EditRecord } from '#console/core/screens/FormScreen.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { LogoInput } from './LogoInput.tsx'
import { SecretInput, SettingChoice, SettingInput, SettingNumber } from './SettingInput.tsx'
import { TextServiceInputs } from './TextServiceInputs.tsx'
import { toSent } from './toSent.ts'
import css from './Settings.module.css'
import styles from '#console/core/ui/styles.module.css'
import type { MessageTarget } from '#contract/core/enums'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Status, type StatusTone } from '#console/core/ui/Values.tsx'

const tones: Record<MessageTarget, StatusTone> = {
  recipients: 'passed',
  terminal: 'pending',
  nowhere: 'refused',
}

const TestMessage = ({ channel, way }: { channel: 'email' | 'sms'; way: MessageTarget }) => {
  const text = useTexts('resources.settings')
  const notify = useNotify()
  const { run, busy, error } = useAction(async () => {
    const { recipient } = await callOperation<{ recipient: string }>('/usercenter/settings/test', {
      method: 'POST',
      body: { channel },
    })
    const key = way === 'terminal' ? 'printed' : 'sent'
    notify(`resources.settings.test.${key}`, { recipient })
  }, 'inPlace')
  return (
    <div className={css.test}>
      <Status tone={tones[way]}>{text(`ways.${way}.word`)}</Status>
      <p>{text(`ways.${way}.text`)}</p>
      {way !== 'nowhere' && (
        <>
          <Button onClick={() => run()} busy={busy}>
            {text(`test.${channel}`)}
          </Button>
          <p>{text('test.help')}</p>
        </>
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

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

const Limits = () => {
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
      <FormSection title={text('confirmation')} text={text('confirmationText')}>
        <SettingNumber name="confirmMinutes" />
        <SettingNumber name="secondFactorDays" />
      </FormSection>
      <FormSection title={text('uploads')} text={text('uploadsText')}>
        <SettingNumber name="downloadMaxMb" />
      </FormSection>
    </>
  )
}

const MailSecurity = () => {
  const text = useTexts('resources.settings.securities')
  const choices = mailSecurities.map((id) => ({ id, name: text(id) }))
  return <SettingChoice name="smtpSecurity" choices={choices} />
}

const SettingsInputs = ({ record }: { record: SettingsRecord }) => {
  const text = useTexts('resources.settings')
  return (
    <>
      <FormSection title={text('names')} text={text('namesText')}>
        <SettingInput name="systemNameZh" />
        <SettingInput name="systemNameEn" />
      </FormSection>
      <FormSection title={text('logo.title')} text={text('logo.text')}>
        <LogoInput />
      </FormSection>
      <FormSection title={text('filings')} text={text('filingsText')}>
        <SettingInput name="filingIcp" />
        <SettingInput name="filingPolice" />
      </FormSection>
      <FormSection title={text('mail')} text={text('mailText')}>
        <div className={css.pair}>
          <SettingInput name="smtpHost" mono help={text('smtpHostHelp')} />
          <SettingNumber name="smtpPort" />
        </div>
        <MailSecurity />
        <SettingInput name="smtpUser" mono help={text('smtpUserHelp')} />
        <SecretInput name="smtpPassword" />
        <SettingInput name="mailFrom" mono help={text('mailFromHelp')} />
        <TestMessage channel="email" way={record.mailWay} />
      </FormSection>
      <FormSection title={text('texts')} text={text('textsText')}>
        <TextServiceInputs />
        <TestMessage channel="sms" way={record.textWay} />
      </FormSection>
      <Limits />
      <FormSection title={text('log')} text={text('logText')}>
        <SettingNumber name="logRetentionDays" />
      </FormSection>
    </>
  )
}

export const Settings = () => {
  const translate = useTranslate()
  const text = useTexts('resources.settings')
  const saving = useForm<SettingsRecord>({ notice: { key: 'resources.settings.done' } })
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <EditRecord<SettingsRecord> saving={saving} id={settingsId} transform={toSent}>
        {(record, reload) => (
          <RecordForm
            saving={saving}
            submit={translate('ra.action.save')}
            cancelTo="/settings"
            onReload={reload}
          >
            <SettingsInputs record={record} />
          </RecordForm>
        )}
      </EditRecord>
    </>
  )
}
