import type { JoinRequestRecord } from '#contract/joinRequests'
import { useOpened } from '#console/core/lists/useOpened.ts'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
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
  const { record: request, close } = useOpened<JoinRequestRecord>('join-requests')
  return request ? <DecideDialog key={request.id} request={request} onClose={close} /> : null
}

/** The queue of those who ask to join the reader's company. */
export const JoinManage = () => {
  const isSystem = useCurrentUser()?.isSystemAdministrator
  return (
    <>
      <ListScreen<JoinRequestRecord>
        texts="resources.join-requests.manage"
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
        nameOf={nameOf}
      />
      <Decision />
    </>
  )
}
