import { useQuery } from '@tanstack/react-query'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { SessionRecord } from '#contract/people/sessions'
import type { UserRecord } from '#contract/people/users'
import { call } from '#console/core/data/httpClient.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { useAccess } from '#console/core/data/rights.ts'
import { SessionList } from '#console/core/sessions/SessionList.tsx'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import { UserRowMenu } from './UserRowMenu.tsx'
import { useInstantAction } from './userActions.ts'
import { nameOf, canHaveRoles, useIsOnline } from './userText.ts'
import { PermissionButton, EditButton } from '#console/core/ui/PermissionButton.tsx'
import { RecordTooltip } from '#console/core/ui/RecordTooltip.tsx'
import { Status } from '#console/core/ui/Values.tsx'
import { UserStatus, UserFacts } from './UserFacts.tsx'
import { UserFactors } from './UserFactors.tsx'
import { RolesDialog, RolesOfUser } from './UserRoles.tsx'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { mayEditUser } from '#contract/policies/users'
import { useAllowed } from '#console/core/data/identity.ts'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'

const List = ({ user }: { user: UserRecord }) => {
  const signOut = useInstantAction(user)
  const path = `/usercenter/users/${user.id}`
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'sessions', user.id],
    queryFn: async () =>
      (await call<SessionRecord[]>(`${path}/sessions`, { query: { range: '[0,999]' } })).data,
    retry: false,
  })
  const again = () => refetch()
  const text = useTexts('resources.users.sessions')
  if (error && !data) return <p className={styles.muted}>{refusalText(error)}</p>
  if (!data) return <RowsSkeleton rows={2} />
  return (
    <>
      {data.length === 0 && <p className={styles.muted}>{text('none')}</p>}
      <SessionList
        sessions={data}
        shownAtFirst={5}
        end={({ id }) => call(`${path}/end-session`, { method: 'POST', body: { sessionId: id } })}
        onEnded={again}
        endAllLabel={text('all')}
        onEndAll={() => void signOut.outcomeOf('signOut').then(again)}
      />
    </>
  )
}

const UserSessions = ({ user }: { user: UserRecord }) => {
  const text = useTexts('resources.users.sessions')
  if (useAccess('user:signOut') !== 'granted') return null
  return (
    <Panel title={text('title')}>
      <List user={user} />
    </Panel>
  )
}

const ChangeRoles = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (!canHaveRoles(user)) return null
  return (
    <>
      <PermissionButton id="role:assign" size="small" onClick={() => setOpen(true)}>
        {translate('resources.users.actions.roles.label')}
      </PermissionButton>
      {open && (
        <RolesDialog user={user} companyId={user.companyId} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const UserRolesPanel = ({ user }: { user: UserRecord }) => (
  <Panel title={useTranslate()('resources.users.show.roles')} note={<ChangeRoles user={user} />}>
    <RolesOfUser user={user} />
  </Panel>
)

const UserPage = ({ record }: RecordPageProps<UserRecord>) => {
  const translate = useTranslate()
  const name = nameOf(record)
  const allowed = useAllowed()
  const isOnline = useIsOnline(record.id)
  return (
    <>
      <PageHeader
        title={name}
        crumb={name}
        extra={
          <>
            <UserStatus user={record} />
            <RecordTooltip
              resource="users"
              record={record}
              className={`${styles.mono} ${styles.muted}`}
            >
              {record.username}
            </RecordTooltip>
            {/* Hidden instead of removed, so that the layout does not shift when it appears. */}
            <span style={{ visibility: isOnline ? 'visible' : 'hidden' }}>
              <Status tone="passed">{translate('resources.online-sessions.states.online')}</Status>
            </span>
          </>
        }
      >
        <UserRowMenu user={record} onPage />
        {allowed(mayEditUser, record) && (
          <EditButton permission="user:edit" to={`/users/${record.id}`} />
        )}
      </PageHeader>
      <RecordColumns
        right={
          <>
            <UserRolesPanel user={record} />
            <RecordHistory type="user" id={record.id} />
          </>
        }
      >
        <UserFacts user={record} />
        <UserFactors user={record} />
        <UserSessions user={record} />
      </RecordColumns>
    </>
  )
}

export const UserShow = () => <ShowRecord page={UserPage} />
