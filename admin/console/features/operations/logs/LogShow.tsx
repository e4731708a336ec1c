import { type RecordPageProps, ShowRecord } from '#console/core/screens/ShowRecord.tsx'
import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { LogProof, LogRecord } from '#contract/operations/logs'
import {
  logAddress,
  LogResult,
  LogSentence,
  RecordName,
  Subjects,
} from '#console/core/history/LogSentence.tsx'
import { actorOf, eventSentence, targetOf } from '#contract/operations/logWording'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Time } from '#console/core/ui/Values.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import css from './Logs.module.css'
import { Button } from '#console/core/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { saveFile } from '#console/core/data/files.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { currentHead, currentKey } from './checkpoints.ts'

/** The position of an entry in the log, the time it was sealed, and its proof and the public key as files. */
const ProofPanel = ({ row }: { row: LogRecord }) => {
  const head = useQuery({ queryKey: ['log-checkpoint', row.id], queryFn: currentHead })
  const count = useNumber()
  const text = useTexts('resources.logs.proof')
  const field = useTexts('resources.logs.fields')
  const save = useAction(async (name: string, content: () => Promise<string>) =>
    saveFile(name, new Blob([await content()])),
  )
  const proof = async () => {
    const found = await callOperation<LogProof>(`/usercenter/logs/${row.id}/proof`)
    return `${JSON.stringify(found, null, 2)}\n`
  }
  const fileButton = (label: 'download' | 'key', name: string, content: () => Promise<string>) => (
    <Button size="small" icon="download" onClick={() => save.run(name, content)}>
      {text(label)}
    </Button>
  )
  const position =
    row.position === null
      ? text('waiting')
      : text(head.data ? 'positionOf' : 'position', {
          position: count(row.position),
          size: count(Math.max(row.position, head.data?.size ?? 0)),
        })
  return (
    <>
      <Facts>
        <Fact label={text('place')}>{position}</Fact>
        {row.sealedAt && <TimeFact label={text('sealed')} at={row.sealedAt} exact />}
        {(['id', 'requestId', 'hash'] as const).map((name) => (
          <Fact key={name} label={field(name)}>
            <span className={css.hash}>{row[name]}</span>
          </Fact>
        ))}
      </Facts>
      <p className={css.note}>{text('explain')}</p>
      <p className={css.files}>
        {fileButton('download', `proof-${row.id}.json`, proof)}
        {fileButton('key', 'key.txt', currentKey)}
      </p>
    </>
  )
}

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

const Who = ({ row }: { row: LogRecord }) => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const field = useTexts('resources.logs.fields')
  const { browser, system } = browserOf(row.userAgent)
  const unknown = translate('resources.logs.show.unknownBrowser')
  return (
    <Facts>
      <Fact label={field('actorName')}>
        <RecordName
          name={actorOf(translateAny, row)}
          type="user"
          id={row.actorName ? (row.actorId ?? '') : ''}
        />
      </Fact>
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

const Event = ({ row }: { row: LogRecord }) => {
  const translateAny = useTranslateAny()
  const field = useTexts('resources.logs.fields')
  return (
    <Facts>
      <Fact label={field('action')}>
        <LogSentence row={row} />
      </Fact>
      <Fact label={field('result')}>
        <LogResult row={row} full />
      </Fact>
      <TimeFact label={field('at')} at={row.at} exact />
      {row.targetId && (
        <Fact label={field('targetName')}>
          <RecordName name={targetOf(translateAny, row)} type={row.targetType} id={row.targetId} />
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
    key: 'ofRecord' | 'byPerson' | 'ofRequest' | 'fromAddress' | 'ofCode',
    address: string,
  ) => (
    <li>
      <Link to={address}>{translate(`resources.logs.show.${key}`)}</Link>
    </li>
  )
  const { actorId, targetType, targetId, requestId, address, code } = row
  return (
    <ul className={css.ways}>
      {targetId && link('ofRecord', logAddress({ concerned: `${targetType}:${targetId}` }))}
      {actorId && link('byPerson', logAddress({ actorId }))}
      {address && link('fromAddress', logAddress({ address }))}
      {code > 0 && link('ofCode', logAddress({ code }))}
      {link('ofRequest', logAddress({ requestId }))}
    </ul>
  )
}

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
            <LogResult row={record} />
            <Time at={record.at} />
          </>
        }
      />
      <RecordColumns
        right={
          <>
            <Panel title={label('who')}>
              <Who row={record} />
              <Ways row={record} />
            </Panel>
            <Panel title={label('proof')}>
              <ProofPanel row={record} />
            </Panel>
          </>
        }
      >
        <Panel title={label('event')}>
          <Event row={record} />
        </Panel>
        <Panel title={label('changes')}>
          <ChangeTable row={record} />
          <p className={css.note}>{label('masked')}</p>
        </Panel>
      </RecordColumns>
    </>
  )
}

export const LogShow = () => <ShowRecord page={LogPage} />
