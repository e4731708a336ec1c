import { useLocale } from 'react-admin'
import { type RecordPageProps, ShowRecord } from '#console/core/screens/ShowRecord.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { applicationAddress } from '#contract/core/addresses'
import type { ApplicationRecord } from '#contract/access/applications'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { Fact, Facts, Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import styles from '#console/core/ui/styles.module.css'
import { isUserCentre } from '#console/core/data/lookups.ts'
import { ApplicationMenu } from './ApplicationMenu.tsx'
import css from './Applications.module.css'
import { ApplicationState } from './ApplicationState.tsx'
import { usePermissionName } from './applicationText.ts'
import { ClientPanel } from './clients/ClientPanel.tsx'
import { Link } from 'react-router'
import { GrowingList, useGrowing } from '#console/core/lists/GrowingList.tsx'

const ApplicationCompanies = ({ application }: { application: ApplicationRecord }) => {
  const list = useGrowing<{ id: string; name: string }>(
    `applications/${application.id}/companies`,
    { first: 10, step: 50 },
  )
  const text = useTexts('resources.applications.show')
  return (
    <Panel
      title={text('companies')}
      note={text('companyCount', { smart_count: application.companyCount })}
    >
      <GrowingList
        list={list}
        empty={text('noCompanies')}
        more={text('moreCompanies')}
        className={`${styles.lines} ${css.companies}`}
        row={({ id, name }) => <Link to={`/companies/${id}/show`}>{name}</Link>}
      />
    </Panel>
  )
}

const Address = ({ url }: { url: string }) => {
  const translate = useTranslate()
  const address = applicationAddress(url)
  if (!address)
    return (
      <span className={styles.muted}>{translate('resources.applications.show.noAddress')}</span>
    )
  return (
    <a className={styles.mono} href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}

const ApplicationFacts = ({ application }: { application: ApplicationRecord }) => {
  const translate = useTranslate()
  const permissionName = usePermissionName()
  const other = useLocale() === 'zh' ? 'enName' : 'name'
  const label = useTexts('resources.applications')
  const field = useTexts('resources.applications.fields')
  const textOrNone = (value: string) =>
    value || <span className={styles.muted}>{translate('console.value.none')}</span>
  return (
    <Facts>
      <Fact label={field(other)}>{application[other]}</Fact>
      <Fact label={field('type')}>{label(`types.${application.type}`)}</Fact>
      <Fact label={field('url')}>
        <Address url={application.url} />
      </Fact>
      <Fact label={field('permissionCodes')}>
        {application.permissionCodes.length === 0 && label('show.everybody')}
        <ul className={css.permissions}>
          {application.permissionCodes.map((code) => (
            <li key={code}>
              {permissionName(code)}{' '}
              <span className={`${styles.mono} ${styles.muted}`}>{code}</span>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact label={field('contact')}>{textOrNone(application.contact)}</Fact>
      <Fact label={field('description')}>{textOrNone(application.description)}</Fact>
      <Fact label={field('enDescription')}>{textOrNone(application.enDescription)}</Fact>
      <Fact label={field('appId')} mono>
        {application.appId}
      </Fact>
    </Facts>
  )
}

const ApplicationPage = ({ record }: RecordPageProps<ApplicationRecord>) => {
  const translate = useTranslate()
  const name = useNameOf()(record)
  return (
    <>
      <PageHeader title={name} crumb={name} extra={<ApplicationState state={record.state} />}>
        <ApplicationMenu application={record} onPage />
        <EditButton to={`/applications/${record.id}`} />
      </PageHeader>
      <RecordColumns
        right={
          <>
            <ApplicationCompanies application={record} />
            <RecordHistory type="application" id={record.id} />
          </>
        }
      >
        <Panel title={translate('resources.applications.show.facts')}>
          <ApplicationFacts application={record} />
        </Panel>
        {!isUserCentre(record) && <ClientPanel application={record} />}
      </RecordColumns>
    </>
  )
}

export const ApplicationShow = () => <ShowRecord page={ApplicationPage} />
