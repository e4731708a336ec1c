import { useGetList } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useLocation, useNavigate } from 'react-router'
import type { JoinRequestRecord } from '#contract/joinRequests'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { Time } from '#console/core/ui/Time.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import css from './Join.module.css'
import { JoinBulkActions } from './JoinBulkActions.tsx'
import { joinColumns } from './joinColumns.tsx'
import { JoinFilters } from './JoinFilters.tsx'
import { JoinStatus } from '#console/core/records/JoinStatus.tsx'
import { nameOf } from './joinText.ts'

const onlyOpen = { status: 'inReview' }

/** The request that the address names after its `#`. */
const Decision = () => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const id = /^#(\d{1,9})$/.exec(hash)?.[1]
  const { data } = useGetList<JoinRequestRecord>(
    'join-requests',
    { filter: { id: [id ?? ''] } },
    { enabled: id !== undefined },
  )
  const request = data?.find((one) => one.id === id)
  if (!request) return null
  return (
    <DecideDialog
      key={request.id}
      request={request}
      onClose={() => void navigate({ search, hash: '' }, { replace: true })}
    />
  )
}

/** The queue of those who ask to join the reader's company. */
export const JoinManage = () => {
  const { search, pathname } = useLocation()
  const isSystem = useCurrentUser()?.isSystemAdministrator
  const text = useTexts('resources.join-requests.manage')
  return (
    <>
      <ListScreen<JoinRequestRecord>
        title={text('title')}
        purpose={text('purpose')}
        columns={
          isSystem ? joinColumns : joinColumns.filter(({ source }) => source !== 'companyName')
        }
        card={(request) => (
          <>
            <Person name={request.userName} />
            <span className={css.cardLine}>
              <JoinStatus status={request.status} />
              <Time at={request.createdAt} />
            </span>
          </>
        )}
        filter={{ mine: false }}
        defaultFilter={onlyOpen}
        sort={{ field: 'createdAt', order: 'ASC' }}
        filters={<JoinFilters />}
        bulkActions={<JoinBulkActions />}
        pathOf={({ id }) => `${pathname}${search}#${id}`}
        nameOf={nameOf}
        unit="resources.join-requests.manage.count"
        empty={<EmptyState title={text('empty.title')}>{text('empty.text')}</EmptyState>}
      />
      <Decision />
    </>
  )
}
