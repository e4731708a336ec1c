import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/people/users'
import { mayEditUser } from '#contract/policies/users'
import { useAllowed } from '#console/core/data/identity.ts'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserRowMenu } from './UserRowMenu.tsx'
import { UserSecurity, UserSessions } from './UserSecurity.tsx'
import { Status } from '#console/core/ui/Values.tsx'
import { UserStatus } from './userColumns.tsx'
import { useIsOnline, nameOf } from './userText.ts'
import styles from '#console/core/ui/styles.module.css'

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
            <span className={`${styles.mono} ${styles.muted}`}>{record.username}</span>
            {/* Hidden instead of removed, so that the layout does not shift when it appears. */}
            <span style={{ visibility: isOnline ? 'visible' : 'hidden' }}>
              <Status tone="passed">{translate('resources.online-sessions.states.online')}</Status>
            </span>
          </>
        }
      >
        <UserRowMenu user={record} withoutEdit />
        {allowed(mayEditUser, record) && (
          <EditButton permission="user:edit" to={`/users/${record.id}`} />
        )}
      </PageHeader>
      <RecordColumns
        right={
          <>
            <UserSecurity user={record} />
            <UserSessions user={record} />
            <RecordHistory
              type="user"
              id={record.id}
              only={{ action: 'signIn', title: translate('resources.users.show.signIns') }}
            />
            <RecordHistory type="user" id={record.id} />
          </>
        }
      >
        <UserFacts user={record} />
      </RecordColumns>
    </>
  )
}

export const UserShow = () => <ShowRecord page={UserPage} />
