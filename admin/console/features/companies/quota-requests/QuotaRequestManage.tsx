import { rightsRequestStatuses } from '#contract/core/enums'
import type { QuotaRequestRecord } from '#contract/companies/quotaRequests'
import { textColumn, timeColumn, truncatedText, type Column } from '#console/core/lists/columns.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useOpened } from '#console/core/lists/rowState.tsx'
import { QuotaRequestStatus } from '#console/core/records/StatusMarks.tsx'
import { useRequestedQuotas } from '#console/core/records/useRequestedQuotas.ts'
import { Time } from '#console/core/ui/Values.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import css from './QuotaRequests.module.css'

const onlyOpen = { status: 'inReview' }
const label = <Key extends string>(name: Key) => `resources.quota-requests.filters.${name}` as const

const filters = [choiceFilter('status', label('any'), rightsRequestStatuses, label)]

const Decision = () => {
  const { record: request, close } = useOpened<QuotaRequestRecord>('quota-requests')
  return request ? <DecideDialog key={request.id} request={request} onClose={close} /> : null
}

export const QuotaRequestManage = () => {
  const more = useRequestedQuotas()
  const columns: readonly Column<QuotaRequestRecord>[] = [
    textColumn('companyName'),
    textColumn('userName', { late: true }),
    { source: 'quotas', wide: true, render: (request) => truncatedText(more(request)) },
    textColumn('message', { wide: true, late: true }),
    {
      source: 'status',
      sortable: true,
      render: ({ status }) => <QuotaRequestStatus status={status} />,
    },
    timeColumn('createdAt'),
    textColumn('reason', { hidden: true, wide: true }),
    timeColumn('decidedAt', { sortable: false, hidden: true }),
  ]
  return (
    <>
      <ListScreen<QuotaRequestRecord>
        texts="resources.quota-requests.manage"
        columns={columns}
        card={(request) => (
          <>
            <b>{request.companyName}</b>
            <span>{more(request)}</span>
            <span className={css.cardLine}>
              <QuotaRequestStatus status={request.status} />
              <Time at={request.createdAt} />
            </span>
          </>
        )}
        defaultFilter={onlyOpen}
        sort={{ field: 'createdAt', order: 'ASC' }}
        filters={<FilterSentence sentence={label('sentence')} filters={filters} />}
        nameOf={({ companyName }) => companyName}
      />
      <Decision />
    </>
  )
}
