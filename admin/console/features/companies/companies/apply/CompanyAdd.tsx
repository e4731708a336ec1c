import { Button } from '#console/core/controls/Button.tsx'
import { useGetList } from 'react-admin'
import { CreateRecord, EditRecord } from '#console/core/screens/FormScreen.tsx'
import { type TextKey, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import type { Account } from '#contract/people/account'
import {
  type CompanyApplication,
  companyFormFields,
  type CompanyRecord,
} from '#contract/companies/companies'
import { homeCountryId } from '#contract/core/enums'
import type { DraftOptions } from '#console/core/forms/Draft.tsx'
import { forgetDraft } from '#console/core/forms/drafts.ts'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { type FormState, useForm } from '#console/core/forms/useForm.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { useAccount } from '#console/core/data/account.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { Loaded, StatePanel } from '#console/core/ui/State.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import css from '../record/Companies.module.css'
import { CompanyInputs } from '../record/CompanyInputs.tsx'
import { administratorOf, applicationPathOf, rejectionOf } from '../record/companyText.ts'
import { TypeInput } from '../record/TypeInput.tsx'
import { PlatformsInput } from '../grant/PlatformsInput.tsx'
import { KnownWhileTyping } from './KnownWhileTyping.tsx'
import { isRefusedBy } from '#shared/http.ts'
import styles from '#console/core/ui/styles.module.css'

interface NoApplicationProps {
  because: 'inReview' | 'rejected' | 'member' | 'system' | 'decided'
  company?: CompanyRecord
  name?: string
}

const NoApplication = ({ because, company, name = '' }: NoApplicationProps) => {
  const translate = useTranslate()
  const text = useTexts('resources.companies.apply')
  const closed = useTexts(`resources.companies.apply.closed.${because}`, {
    name: company?.name ?? name,
    company: name,
  })
  const links: Record<NoApplicationProps['because'], { to: string; label: string } | undefined> = {
    inReview: { to: '/companyApply', label: text('seeMine') },
    decided: { to: '/companyApply', label: text('seeMine') },
    rejected: {
      to: `/companyApply/${company?.id ?? ''}`,
      label: translate('resources.companies.mine.change'),
    },
    system: { to: '/companies/create', label: text('toCreate') },
    member: undefined,
  }
  const link = links[because]
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <div className={styles.surface}>
        <StatePanel drawing="closed" title={closed('title')}>
          <p>{closed('text')}</p>
          {link && (
            <div>
              <Button to={link.to} primary>
                {link.label}
              </Button>
            </div>
          )}
        </StatePanel>
      </div>
    </>
  )
}

/** A company that already exists, the field that matched, and its typed value. */
interface Existing {
  company: string
  by: 'name' | 'organisationCode'
  named: string
}

type Named = Partial<Pick<CompanyRecord, 'name' | 'organisationCode'>>

/** The existing company that an application was refused for; undefined for any other refusal. */
const existingOf = (error: unknown, form: Named): Existing | undefined => {
  if (!isRefusedBy(error, 'companyNameExists', 'organisationCodeExists')) return undefined
  const by = isRefusedBy(error, 'companyNameExists') ? 'name' : 'organisationCode'
  const named = form[by] ?? ''
  return { company: String(error.args['company'] ?? named), by, named }
}

/** Offers to join an existing company instead of founding it. Shows only its name. */
const ExistingCompany = ({ existing }: { existing: Existing }) => {
  const show = useCallback(
    (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' }),
    [],
  )
  const text = useTexts('resources.companies.apply.existing', { company: existing.company })
  const to = `/join?${new URLSearchParams({ [existing.by]: existing.named })}`
  return (
    <section className={css.existing} ref={show} role="alert">
      <h2>{text('title')}</h2>
      <p className={styles.muted}>
        {text(existing.by === 'name' ? 'byName' : 'byCode')} {text('text')}
      </p>
      <Button to={to} primary>
        {text('action')}
      </Button>
    </section>
  )
}

/** The licence is an image, so it is not stored in the draft and has to be uploaded again. */
const draftFields = [...companyFormFields.filter((name) => name !== 'licence'), 'platforms', 'type']

const useApplying = (key: TextKey, to: string, form: string) => {
  const [existing, setExisting] = useState<Existing>()
  const saving = useForm<CompanyRecord>({
    to: () => to,
    notice: { key, args: ({ name }) => ({ name }) },
    onSaved: () => forgetDraft(form),
    onRefused: (error, typed: Named) => setExisting(existingOf(error, typed)),
  })
  return { saving, existing, draft: { form, fields: draftFields } }
}

interface ApplicationFieldsProps {
  saving: FormState<CompanyRecord>
  applicant: Account
  existing: Existing | undefined
  draft: DraftOptions
  submit: string
  cancelTo: string
  onReload?: () => Promise<CompanyRecord>
}

const ApplicationFields = ({ applicant, existing, ...form }: ApplicationFieldsProps) => (
  <>
    {existing && <ExistingCompany existing={existing} />}
    <RecordForm {...form}>
      <CompanyInputs applicant={applicant} extra={<KnownWhileTyping />} />
      <FormSection title={useTranslate()('resources.companies.form.use')}>
        <PlatformsInput />
        <TypeInput />
      </FormSection>
    </RecordForm>
  </>
)

const firstValues = (applicant: Account): Partial<CompanyApplication> => ({
  ...administratorOf(applicant),
  nationCode: homeCountryId,
  addrCode: '',
  platforms: [],
  type: 0,
})

const NewApplication = ({ applicant }: { applicant: Account }) => {
  const mine = useShell().addressOf('/companyApply')
  const text = useTexts('resources.companies.apply')
  const form = useApplying('resources.companies.apply.done', mine, 'application')
  return (
    <CreateRecord saving={form.saving} initialValues={firstValues(applicant)}>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <ApplicationFields {...form} applicant={applicant} submit={text('submit')} cancelTo={mine} />
    </CreateRecord>
  )
}

const open = ['inReview', 'rejected'] as const

const CompanyApplicationForm = ({ applicant }: { applicant: Account }) => {
  const user = useCurrentUser()
  const mine = useGetList<CompanyRecord>(
    'companies',
    { filter: { mine: true }, sort: { field: 'createdAt', order: 'DESC' } },
    { enabled: !user?.companyId && !user?.isSystemAdministrator },
  )
  if (user?.isSystemAdministrator) return <NoApplication because="system" />
  if (user?.companyId) return <NoApplication because="member" name={user.companyName ?? ''} />
  if (mine.isPending) return <FactsSkeleton />
  const waiting = mine.data?.find(({ status }) => open.some((one) => one === status))
  if (waiting?.status === 'inReview') return <NoApplication because="inReview" company={waiting} />
  if (waiting) return <NoApplication because="rejected" company={waiting} />
  return <NewApplication applicant={applicant} />
}

/** Sends the fields of the form with the loaded version; the administrator's name and phone come from the account. */
const toSent =
  (applicant: Account) =>
  (company: CompanyRecord): Partial<CompanyRecord> => {
    const { administratorPhone, ...administrator } = administratorOf(applicant)
    return {
      ...Object.fromEntries(companyFormFields.map((name) => [name, company[name]])),
      ...(administratorPhone ? { ...administrator, administratorPhone } : {}),
      version: company.version,
    }
  }

const CompanyReapply = ({ id, applicant }: { id: string; applicant: Account }) => {
  const text = useTexts('resources.companies.apply.again')
  const form = useApplying(
    'resources.companies.apply.again.done',
    '/companyApply',
    `application ${id}`,
  )
  return (
    <EditRecord<CompanyRecord> saving={form.saving} transform={toSent(applicant)}>
      {(record, reload) => {
        if (record.status !== 'rejected' && !form.saving.isSaved())
          return <NoApplication because="decided" company={record} />
        const reason = rejectionOf(record)
        return (
          <>
            <PageHeader title={text('title')} purpose={text('purpose')} />
            {reason && <p className={css.notice}>{text('reason', { reason })}</p>}
            <ApplicationFields
              {...form}
              applicant={applicant}
              submit={text('submit')}
              cancelTo={applicationPathOf(record)}
              onReload={reload}
            />
          </>
        )
      }}
    </EditRecord>
  )
}

export const CompanyAdd = () => {
  const { id } = useParams()
  return (
    <Loaded query={useAccount()} page>
      {(applicant) =>
        id ? (
          <CompanyReapply id={id} applicant={applicant} />
        ) : (
          <CompanyApplicationForm applicant={applicant} />
        )
      }
    </Loaded>
  )
}
