import { useLocale } from 'react-admin'
import { rightsRequestStatuses } from '#contract/core/enums'
import type { RightsRequestRecord } from '#contract/access/rightsRequests'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { useOpened } from '#console/core/lists/rowState.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Person } from '#console/core/ui/Person.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import css from './PermissionRequests.module.css'
import { permissionOf } from '#console/core/records/permissionOf.ts'
import { PermissionRequestStatus } from '#console/core/records/StatusMarks.tsx'
import { useRequestColumns } from './useRequestColumns.tsx'

const onlyOpen = { status: 'inReview' }
const label = <Key extends string>(name: Key) => `resources.rights-requests.${name}` as const

const filters = [
  choiceFilter('status', label('filters.any'), rightsRequestStatuses, (status) =>
    label(`filters.${status}`),
  ),
]
const filtersOfAll = [...filters, companyFilter(CompanyPicker)]

const Decision = () => {
  const { record: request, close } = useOpened<RightsRequestRecord>('rights-requests')
  return request ? <DecideDialog key={request.id} request={request} onClose={close} /> : null
}

export const PermissionRequestManage = () => {
  const locale = useLocale()
  const isSystem = useCurrentUser()?.isSystemAdministrator ?? false
  const columns = useRequestColumns(isSystem)
  return (
    <>
      <ListScreen<RightsRequestRecord>
        texts="resources.rights-requests.manage"
        columns={columns}
        card={(request) => (
          <>
            <Person name={request.userName} />
            <span>{permissionOf(locale, request)}</span>
            <span className={css.cardLine}>
              <PermissionRequestStatus status={request.status} />
              <Time at={request.createdAt} />
            </span>
          </>
        )}
        filter={{ mine: false }}
        defaultFilter={onlyOpen}
        sort={{ field: 'createdAt', order: 'ASC' }}
        filters={
          <FilterSentence
            sentence={label('filters.sentence')}
            filters={isSystem ? filtersOfAll : filters}
          />
        }
        nameOf={({ userName }) => userName}
      />
      <Decision />
    </>
  )
}
