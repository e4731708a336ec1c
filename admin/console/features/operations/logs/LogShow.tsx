import { type RecordPageProps, ShowRecord } from '#console/core/screens/ShowRecord.tsx'
import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { LogRecord } from '#contract/operations/logs'
import {
  logAddress,
  LogResult,
  isActor,
  RecordName,
  Subjects,
} from '#console/core/history/LogSentence.tsx'
import { actorOf, eventSentence, targetOf, viaOf } from '#contract/operations/logWording'
import { Fact, Facts, FoldedPanel, Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Time } from '#console/core/ui/Values.tsx'
import { ChangeTable, changedFields } from './ChangeTable.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import css from './Logs.module.css'

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bVersion\/(\d+).*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows NT/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const browserOf = (
  userAgent: string,
): { browser: string | undefined; system: string | undefined } => {
  const found = browsers
    .map(([pattern, name]) => ({ name, version: pattern.exec(userAgent)?.[1] }))
    .find(({ version }) => version)
  return {
    browser: found && `${found.name} ${found.version}`,
    system: systems.find(([pattern]) => pattern.test(userAgent))?.[1],
  }
}

interface PersonNameProps extends ComponentProps<typeof RecordName> {
  realName: string | null
}

/** The present name of a person beside the username at the time of the entry. */
const PersonName = ({ realName, name, ...record }: PersonNameProps) => (
  <span className={styles.beside}>
    <RecordName {...record} name={realName ?? name} />
    {realName && <span className={`${styles.mono} ${styles.muted}`}>{name}</span>}
  </span>
)

const Who = ({ row }: { row: LogRecord }) => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const field = useTexts('resources.logs.fields')
  const { browser, system } = browserOf(row.userAgent)
  const unknown = translate('resources.logs.show.unknownBrowser')
  return (
    <Facts>
      <Fact label={field('actorName')}>
        <PersonName
          name={actorOf(translateAny, row)}
          realName={row.actorRealName}
          type="user"
          id={row.actorName ? (row.actorId ?? '') : ''}
        />
      </Fact>
      {row.via && <Fact label={field('via')}>{viaOf(translateAny, row)}</Fact>}
      {row.companyId && (
        <Fact label={field('companyName')}>
          {row.companyName ? (
            <RecordName name={row.companyName} type="company" id={row.companyId} />
          ) : (
            <span className={styles.mono}>{row.companyId}</span>
          )}
        </Fact>
      )}
      <Fact label={field('address')} mono>
        {row.address || '–'}
      </Fact>
      <Fact label={field('userAgent')}>
        {browser && system
          ? translate('resources.logs.show.browserOn', { browser, system })
          : (browser ?? unknown)}
        {row.userAgent && <p className={styles.fineMono}>{row.userAgent}</p>}
      </Fact>
    </Facts>
  )
}

const hasTarget = (row: LogRecord): boolean =>
  row.targetId !== '' && !isActor(row, { type: row.targetType, id: row.targetId })

const Event = ({ row }: { row: LogRecord }) => {
  const translateAny = useTranslateAny()
  const field = useTexts('resources.logs.fields')
  return (
    <Facts>
      {hasTarget(row) && (
        <Fact label={field('targetName')}>
          <PersonName
            name={targetOf(translateAny, row)}
            realName={row.targetRealName}
            type={row.targetType}
            id={row.targetId}
          />
        </Fact>
      )}
      {row.subjectCount > 0 && (
        <Fact label={field('subjects')}>
          <Subjects row={row} maxNames={50} />
        </Fact>
      )}
    </Facts>
  )
}

const Ways = ({ row }: { row: LogRecord }) => {
  const translate = useTranslate()
  const link = (
    key: 'ofRecord' | 'byPerson' | 'byVia' | 'ofRequest' | 'fromAddress' | 'ofCode',
    address: string,
  ) => (
    <li>
      <Link to={address}>{translate(`resources.logs.show.${key}`)}</Link>
    </li>
  )
  const { actorId, via, targetType, targetId, requestId, address, code } = row
  return (
    <ul className={styles.stack8}>
      {hasTarget(row) && link('ofRecord', logAddress({ concerned: `${targetType}:${targetId}` }))}
      {actorId && link('byPerson', logAddress({ actorId }))}
      {via && link('byVia', logAddress({ via }))}
      {address && link('fromAddress', logAddress({ address }))}
      {code > 0 && link('ofCode', logAddress({ code }))}
      {link('ofRequest', logAddress({ requestId }))}
    </ul>
  )
}

/** Phone numbers and email addresses are stored with stars. */
const hasMasked = ({ before, after }: LogRecord): boolean =>
  JSON.stringify([before, after]).includes('***')

const LogPage = ({ record }: RecordPageProps<LogRecord>) => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const label = useTexts('resources.logs.show')
  return (
    <>
      <PageHeader
        title={eventSentence(translateAny, record)}
        crumb={`${translate('resources.logs.fields.id')} ${record.id}`}
        extra={
          <>
            <LogResult row={record} full />
            <Time at={record.at} exact />
          </>
        }
      />
      <RecordColumns
        right={
          <>
            <Panel title={label('related')}>
              <Ways row={record} />
            </Panel>
            <FoldedPanel title={label('proof')}>
              <ProofPanel row={record} />
            </FoldedPanel>
          </>
        }
      >
        {(record.subjectCount > 0 || hasTarget(record)) && (
          <Panel title={label('event')}>
            <Event row={record} />
          </Panel>
        )}
        {changedFields(record).length > 0 && (
          <Panel title={label('changes')}>
            <ChangeTable row={record} />
            {hasMasked(record) && <p className={css.note}>{label('masked')}</p>}
          </Panel>
        )}
        <Panel title={label('who')}>
          <Who row={record} />
        </Panel>
      </RecordColumns>
    </>
  )
}

export const LogShow = () => <ShowRecord page={LogPage} />
