import { useState, type FC } from 'react'
import { Link, useLocation } from 'react-router'
import { mailSecurities, settingsId, type SettingsRecord } from '#contract/site/settings'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { EditRecord } from '#console/core/screens/FormScreen.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { Limits } from './Limits.tsx'
import { LogoInput } from './LogoInput.tsx'
import { SecretInput, SettingChoice, SettingInput, SettingNumber } from './SettingInput.tsx'
import { TestMessage } from './TestMessage.tsx'
import { TextServiceInputs } from './TextServiceInputs.tsx'
import { toSent } from './toSent.ts'
import css from './Settings.module.css'

interface PageProps {
  record: SettingsRecord
}

const General = () => {
  const text = useTexts('resources.settings')
  return (
    <>
      <FormSection title={text('names')} text={text('namesText')}>
        <div className={css.two}>
          <SettingInput name="systemNameZh" />
          <SettingInput name="systemNameEn" />
        </div>
      </FormSection>
      <FormSection title={text('logo.title')} text={text('logo.text')}>
        <LogoInput />
      </FormSection>
      <FormSection title={text('contact')} text={text('contactText')}>
        <div className={css.two}>
          <SettingInput name="contactPhone" />
          <SettingInput name="contactEmail" />
          <SettingInput name="contactHoursZh" />
          <SettingInput name="contactHoursEn" />
          <SettingInput name="contactAddressZh" />
          <SettingInput name="contactAddressEn" />
        </div>
      </FormSection>
      <FormSection title={text('filings')} text={text('filingsText')}>
        <div className={css.two}>
          <SettingInput name="filingIcp" />
          <SettingInput name="filingPolice" />
        </div>
      </FormSection>
    </>
  )
}

const MailSecurity = () => {
  const text = useTexts('resources.settings.securities')
  const choices = mailSecurities.map((id) => ({ id, name: text(id) }))
  return <SettingChoice name="smtpSecurity" choices={choices} />
}

const Email = ({ record }: PageProps) => {
  const text = useTexts('resources.settings')
  return (
    <FormSection title={text('mail')} text={text('mailText')}>
      <div className={css.pair}>
        <SettingInput name="smtpHost" mono help={text('smtpHostHelp')} />
        <SettingNumber name="smtpPort" />
      </div>
      <MailSecurity />
      <SettingInput name="smtpUser" mono help={text('smtpUserHelp')} />
      <SecretInput name="smtpPassword" />
      <SettingInput name="mailFrom" mono help={text('mailFromHelp')} />
      <TestMessage channel="email" way={record.mailWay} testedAt={record.mailTestedAt} />
    </FormSection>
  )
}

const Texts = ({ record }: PageProps) => {
  const text = useTexts('resources.settings')
  return (
    <FormSection title={text('texts')} text={text('textsText')}>
      <TextServiceInputs />
      <TestMessage channel="sms" way={record.textWay} testedAt={record.textTestedAt} />
    </FormSection>
  )
}

const Security = () => {
  const text = useTexts('resources.settings')
  return (
    <>
      <FormSection title={text('confirmation')} text={text('confirmationText')}>
        <SettingNumber name="confirmMinutes" />
        <SettingNumber name="secondFactorDays" />
      </FormSection>
      <FormSection title={text('log')} text={text('logText')}>
        <SettingNumber name="logRetentionDays" />
      </FormSection>
    </>
  )
}

const pages = { general: General, email: Email, texts: Texts, limits: Limits, security: Security }
type PageName = keyof typeof pages
const pageNames = Object.keys(pages) as PageName[]

/** The page that the query names, otherwise the first. */
const pageOf = (query: string): PageName => {
  const wanted = new URLSearchParams(query).get('page')
  return pageNames.find((name) => name === wanted) ?? 'general'
}

const addressOf = (name: PageName) => `/settings?page=${name}`

const PageForm = ({ name, onCancel }: { name: PageName; onCancel: () => void }) => {
  const translate = useTranslate()
  const saving = useForm<SettingsRecord>({})
  const Page: FC<PageProps> = pages[name]
  return (
    <EditRecord<SettingsRecord> saving={saving} id={settingsId} transform={toSent}>
      {(record, reload) => (
        <RecordForm
          saving={saving}
          submit={translate('ra.action.save')}
          done={translate('resources.settings.done')}
          cancelTo={addressOf(name)}
          onCancel={onCancel}
          onReload={reload}
          formOf={pageOf}
        >
          <Page record={record} />
        </RecordForm>
      )}
    </EditRecord>
  )
}

/** One form for each subject, so that a save concerns what is on the screen. */
export const Settings = () => {
  const text = useTexts('resources.settings')
  const name = pageOf(useLocation().search)
  const [cancelled, setCancelled] = useState(0)
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <div className={css.subjects}>
        <nav aria-label={text('title')}>
          {pageNames.map((one) => (
            <Link key={one} to={addressOf(one)} aria-current={one === name ? 'page' : undefined}>
              {text(`pages.${one}`)}
            </Link>
          ))}
        </nav>
        <PageForm
          key={`${name} ${cancelled}`}
          name={name}
          onCancel={() => setCancelled(cancelled + 1)}
        />
      </div>
    </>
  )
}
