import { ShowBase, useShowContext, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { LogRecord } from '#contract/logs'
import { LogResult } from '#console/core/history/LogResult.tsx'
import { logAddress } from '#console/core/history/logPaths.ts'
import { LogSentence } from '#console/core/history/LogSentence.tsx'
import { actorOf, eventSentence, targetOf } from '#contract/logWording'
import { mayOpen } from '#console/core/data/rights.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { Fact, Facts, Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import { browserOf } from './browser.ts'
import { ChangeTable } from './ChangeTable.tsx'
import css from './Logs.module.css'

/** Screens of records, by their kind in the log: where they are, and the section that must be open. */
const screens: Readonly<Record<string, readonly [string, string]>> = {
  user: ['/users', 'user/detail'],
  role: ['/roles', 'role/detail'],
  company: ['/companies', 'company/manage'],
  application: ['/applications', 'application/list'],
}

const RecordName = ({ row, type, id }: { row: string; type: string; id: string }) => {
  const screen = screens[type]
  return screen && id && mayOpen(screen[1]) ? (
    <Link to={`${screen[0]}/${id}/show`}>{row}</Link>
  ) : (
    <>{row}</>
  )
}

const Who = ({ row }: { row: LogRecord }) => {
  const translate = useTranslate()
  const field = (name: string) => translate(`resources.logs.fields.${name}`)
  const { browser, system } = browserOf(row.userAgent)
  const unknown = translate('resources.logs.show.unknownBrowser')
  return (
    <Facts>
      <Fact label={field('actorName')}>
        <RecordName
          row={actorOf(translate, row)}
          type="user"
          id={row.actorName ? (row.actorId ?? '') : ''}
        />
      </Fact>
      {row.companyId && (
        <Fact label={field('companyName')}>
          {row.companyName ? (
            <RecordName row={row.companyName} type="company" id={row.companyId} />
          ) : (
            <span className={text.mono}>{row.companyId}</span>
          )}
        </Fact>
      )}
      <Fact label={field('address')}>
        <span className={text.mono}>{row.address || '–'}</span>
      </Fact>
      <Fact label={field('userAgent')}>
        {browser && system
          ? translate('resources.logs.show.browserOn', { browser, system })
          : (browser ?? unknown)}
        {row.userAgent && <p className={css.agent}>{row.userAgent}</p>}
      </Fact>
    </Facts>
  )
}

const Proof = ({ row }: { row: LogRecord }) => {
  const translate = useTranslate()
  return (
    <Facts>
      {(['id', 'requestId', 'hash', 'previousHash'] as const).map((name) => (
        <Fact key={name} label={translate(`resources.logs.fields.${name}`)}>
          <span className={css.hash}>{row[name]}</span>
        </Fact>
      ))}
    </Facts>
  )
}

const Event = ({ row }: { row: LogRecord }) => {
  const translate = useTranslate()
  const field = (name: string) => translate(`resources.logs.fields.${name}`)
  return (
    <Facts>
      <Fact label={field('action')}>
        <LogSentence row={row} />
      </Fact>
      <Fact label={field('result')}>
        <LogResult row={row} full />
      </Fact>
      <Fact label={field('at')}>
        <Time at={row.at} exact />
      </Fact>
      {row.targetId && (
        <Fact label={field('targetName')}>
          <RecordName row={targetOf(translate, row)} type={row.targetType} id={row.targetId} />
        </Fact>
      )}
    </Facts>
  )
}

const Ways = ({ row }: { row: LogRecord }) => {
  const translate = useTranslate()
  const link = (key: string, address: string) => (
    <li>
      <Link to={address}>{translate(`resources.logs.show.${key}`)}</Link>
    </li>
  )
  const { actorId, targetType, targetId, requestId } = row
  return (
    <ul className={css.ways}>
      {targetId && link('ofRecord', logAddress({ targetType, targetId }))}
      {actorId && link('byPerson', logAddress({ actorId }))}
      {link('ofRequest', logAddress({ requestId }))}
    </ul>
  )
}

const LogPage = () => {
  const translate = useTranslate()
  const { record, error, refetch } = useShowContext<LogRecord>()
  if (!record)
    return error ? <ErrorState error={error} onRetry={refetch} page /> : <FactsSkeleton />
  const label = (key: string) => translate(`resources.logs.show.${key}`)
  return (
    <>
      <PageHeader
        title={eventSentence(translate, record)}
        crumb={`${translate('resources.logs.fields.id')} ${record.id}`}
        beside={
          <>
            <LogResult row={record} />
            <Time at={record.at} />
          </>
        }
      />
      <RecordColumns
        left={
          <>
            <Panel title={label('event')}>
              <Event row={record} />
            </Panel>
            <Panel title={label('changes')}>
              <ChangeTable row={record} />
              <p className={css.note}>{label('masked')}</p>
            </Panel>
          </>
        }
        right={
          <>
            <Panel title={label('who')}>
              <Who row={record} />
              <Ways row={record} />
            </Panel>
            <Panel title={label('proof')}>
              <Proof row={record} />
            </Panel>
          </>
        }
      />
    </>
  )
}

const quietly = { onError: () => {} }

/** One entry of the log: what happened, what changed, who and from where, and the proof. */
export const LogShow = () => (
  <ShowBase disableAuthentication redirectOnError={false} queryOptions={quietly}>
    <LogPage />
  </ShowBase>
)
