import { Link } from 'react-router'
import { locales } from '#contract/text/locale'
import type { AnnouncementRecord } from '#contract/site/announcements'
import { AnnouncementBox } from '#console/core/announcements/AnnouncementBanner.tsx'
import { problemsOfPublishing, textsFor } from '#contract/policies/announcements'
import { DeleteButton } from '#console/core/dialogs/ConfirmAction.tsx'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { useTexts, useTranslateAny } from '#console/core/i18n/texts.ts'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { useNow } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Phase } from './AnnouncementList.tsx'
import { StepButton } from './AnnouncementMenu.tsx'
import { useTitleOf } from './announcementNames.ts'
import css from './Announcements.module.css'

const base = 'resources.announcements'

const Preview = ({ of: one }: { of: AnnouncementRecord }) => {
  const label = useTexts(`${base}.show`)
  return (
    <Panel title={label('preview')} note={label('previewText')}>
      {locales.map((locale) => {
        const texts = textsFor(locale, one)
        return (
          <div key={locale} className={css.preview}>
            <p className={styles.muted}>{label(locale === 'zh' ? 'chinese' : 'english')}</p>
            {texts.locale !== locale && <p>{label('other')}</p>}
            <AnnouncementBox
              importance={one.importance}
              title={texts.title}
              text={texts.text}
              lang={texts.locale}
              open
            />
          </div>
        )
      })}
    </Panel>
  )
}

const Publication = ({ of: one }: { of: AnnouncementRecord }) => {
  const label = useTexts(base)
  return (
    <Panel title={label('show.facts')}>
      <Facts>
        <Fact label={label('fields.audience')}>{label(`audiences.${one.audience}`)}</Fact>
        {one.audience === 'companies' && (
          <Fact label={label('fields.companies')}>
            {one.companies.length === 0 ? (
              <span className={styles.muted}>{label('show.noCompanies')}</span>
            ) : (
              <ul className={styles.stack4}>
                {one.companies.map(({ id, name }) => (
                  <li key={id}>
                    <Link to={`/companies/${id}/show`}>{name}</Link>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
        )}
        <Fact label={label('fields.importance')}>{label(`importances.${one.importance}`)}</Fact>
        <TimeFact
          label={label('fields.startsAt')}
          at={one.startsAt}
          exact
          none={label('show.atOnce')}
        />
        <TimeFact label={label('fields.endsAt')} at={one.endsAt} exact none={label('show.noEnd')} />
        {one.publishedAt && <TimeFact label={label('fields.publishedAt')} at={one.publishedAt} />}
      </Facts>
    </Panel>
  )
}

const AnnouncementPage = ({ record }: RecordPageProps<AnnouncementRecord>) => {
  const name = useTitleOf()(record)
  const label = useTexts(base)
  const translate = useTranslateAny()
  const problems = Object.keys(problemsOfPublishing(record, useNow().toISOString()))
  const isReady = record.status === 'published' || problems.length === 0
  const fields = problems.map((field) => translate(`resources.announcements.fields.${field}`))
  return (
    <>
      <PageHeader
        title={name}
        crumb={name}
        purpose={!isReady && label('show.unready', { fields: fields.join(label('show.and')) })}
        extra={<Phase of={record} />}
      >
        {record.status !== 'published' && (
          <DeleteButton
            resource="announcements"
            record={record}
            texts={`${base}.actions.delete`}
            args={{ name }}
            listPath="/announcements"
          />
        )}
        <EditButton to={`/announcements/${record.id}`} secondary />
        {isReady && <StepButton announcement={record} />}
      </PageHeader>
      <RecordColumns right={<RecordHistory type="announcement" id={record.id} />}>
        <Preview of={record} />
        <Publication of={record} />
      </RecordColumns>
    </>
  )
}

export const AnnouncementShow = () => <ShowRecord page={AnnouncementPage} />
