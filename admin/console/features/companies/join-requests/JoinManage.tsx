import { joinRequestStatuses } from '#contract/core/enums'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { useOpened } from '#console/core/lists/rowState.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Person } from '#console/core/ui/Person.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Join.module.css'
import { JoinBulkActions } from './JoinBulkActions.tsx'
import { Contact, joinColumns, Since } from './joinColumns.tsx'
import { JoinRowActions } from './JoinRowActions.tsx'
import { JoinStatus } from '#console/core/records/StatusMarks.tsx'

const onlyOpen = { status: 'inReview' }
const label = <Key extends string>(name: Key) => `resources.join-requests.filters.${name}` as const

const filters = [choiceFilter('status', label('any'), joinRequestStatuses, label)]
const filtersOfAll = [...filters, companyFilter(CompanyPicker)]

const Decision = () => {
  const { record: request, close } = useOpened<JoinRequestRecord>('join-requests')
  return request ? <DecideDialog key={request.id} request={request} onClose={close} /> : null
}

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
            <span className={css.cardFacts}>
              <Contact request={request} />
              <Since request={request} />
              {request.message && <q className={styles.muted}>{request.message}</q>}
            </span>
            <span className={css.cardLine}>
              <JoinStatus status={request.status} />
              <Time at={request.createdAt} />
            </span>
          </>
        )}
        filter={{ mine: false }}
        defaultFilter={onlyOpen}
        sort={{ field: 'createdAt', order: 'ASC' }}
        filters={
          <FilterSentence
            sentence={label('sentence')}
            filters={isSystem ? filtersOfAll : filters}
          />
        }
        bulkActions={<JoinBulkActions />}
        rowActions={(request) => <JoinRowActions request={request} />}
        nameOf={({ userName }) => userName}
      />
      <Decision />
    </>
  )
}
