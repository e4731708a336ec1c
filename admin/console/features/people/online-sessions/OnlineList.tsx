import type { OnlineSessionRecord } from '#contract/people/onlineSessions'
import { mayOpen, useRights } from '#console/core/data/rights.ts'
import { type Column, mono, timeColumn, truncatedText } from '#console/core/lists/columns.tsx'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { deviceOf } from '#console/core/sessions/SessionList.tsx'
import { Status, Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Online.module.css'
import { useRefresh } from 'react-admin'
import { call } from '#console/core/data/httpClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'

const ended = 'resources.account.sessions.end'
const endedAll = 'resources.users.actions.signOut'

const OnlineMenu = ({ session, name }: { session: OnlineSessionRecord; name: string }) => {
  const translate = useTranslate()
  const unknown = useTexts('resources.account.sessions')('unknown')
  const notify = useNotify()
  const refresh = useRefresh()
  const { run } = useAction(async (all: boolean) => {
    const path = `/usercenter/users/${session.userId}`
    const work = all
      ? call(`${path}/sign-out`, { method: 'POST', body: {} })
      : call(`${path}/end-session`, { method: 'POST', body: { sessionId: session.id } })
    await work.finally(refresh)
    notify(all ? `${endedAll}.done` : `${ended}.done`, {
      name,
      device: deviceOf(session) || unknown,
    })
  })
  if (!session.mayEnd || session.current) return null
  return (
    <RecordMenu
      label={translate('resources.users.actions.menu', { name })}
      actions={[
        {
          label: translate(`${ended}.label`),
          icon: 'sign-out',
          permission: 'user:signOut',
          onClick: () => run(false),
        },
        {
          label: translate('resources.users.sessions.all'),
          icon: 'ban',
          permission: 'user:signOut',
          onClick: () => run(true),
        },
      ]}
    />
  )
}

const base = 'resources.online-sessions'
const filterLabel = <Key extends string>(name: Key) => `${base}.filters.${name}` as const

const nameOf = ({ realName, username }: OnlineSessionRecord): string => realName || username

const filters = [choiceFilter('seen', filterLabel('usual'), ['hour', 'day'] as const, filterLabel)]
const filtersOfAll = [...filters, companyFilter(CompanyPicker)]

const Device = ({ of: session }: { of: OnlineSessionRecord }) => {
  const label = useTexts('resources.account.sessions')
  return deviceOf(session) || label('unknown')
}

const Presence = ({ of: { isOnline, current } }: { of: OnlineSessionRecord }) => {
  const label = useTexts(base)
  return (
    <Status tone={isOnline ? 'passed' : 'closed'}>
      {label(current ? 'states.current' : isOnline ? 'states.online' : 'states.away')}
    </Status>
  )
}

const columns: readonly Column<OnlineSessionRecord>[] = [
  {
    source: 'realName',
    wide: true,
    render: (session) => (
      <span className={styles.cut} title={`${nameOf(session)} ${session.username}`}>
        <b>{nameOf(session)}</b> <span className={styles.muted}>{session.username}</span>
      </span>
    ),
  },
  { source: 'isOnline', render: (session) => <Presence of={session} /> },
  {
    source: 'browser',
    render: (session) => (
      <span title={session.userAgent}>
        <Device of={session} />
      </span>
    ),
  },
  { source: 'address', late: true, render: ({ address }) => mono(address) },
  timeColumn('createdAt', { late: true }),
  timeColumn('lastSeenAt'),
]

const company: Column<OnlineSessionRecord> = {
  source: 'companyName',
  wide: true,
  render: ({ companyName }) => truncatedText(companyName),
}

export const OnlineList = () => {
  useRights()
  const label = useTexts(base)
  const seesAll = mayOpen('user/manage')
  return (
    <ListScreen<OnlineSessionRecord>
      texts={`${base}.list`}
      columns={seesAll ? [...columns.slice(0, 1), company, ...columns.slice(1)] : columns}
      card={(session) => (
        <span className={css.card}>
          <b>{nameOf(session)}</b>
          <span className={css.cardLine}>
            <Presence of={session} />
            <span>
              <Device of={session} />
            </span>
            <span className={styles.mono}>{session.address}</span>
          </span>
          <span className={styles.muted}>
            {label('fields.lastSeenAt')} <Time at={session.lastSeenAt} />
          </span>
        </span>
      )}
      sort={{ field: 'lastSeenAt', order: 'DESC' }}
      filters={
        <FilterSentence
          sentence={filterLabel('sentence')}
          filters={seesAll ? filtersOfAll : filters}
        />
      }
      rowActions={(session) => <OnlineMenu session={session} name={nameOf(session)} />}
      pathOf={({ userId }) => `/users/${userId}/show`}
      nameOf={nameOf}
    />
  )
}
