import { requestStatuses } from '#contract/core/enums'
import type { QuotaRequestRecord } from '#contract/companies/quotaRequests'
import { textColumn, timeColumn, truncatedText, type Column } from '#console/core/lists/columns.tsx'
import { useRequestedQuotas } from '#console/core/records/useRequestedQuotas.ts'
import { RequestScreen, statusColumn } from '#console/core/lists/requests/RequestScreen.tsx'
import { DecideDialog } from './DecideDialog.tsx'

export const QuotaRequestManage = () => {
  const more = useRequestedQuotas()
  const columns: readonly Column<QuotaRequestRecord>[] = [
    textColumn('companyName'),
    textColumn('userName', { late: true }),
    { source: 'quotas', wide: true, render: (request) => truncatedText(more(request)) },
    textColumn('message', { wide: true, late: true }),
    statusColumn('quota-requests'),
    timeColumn('createdAt'),
    textColumn('reason', { hidden: true, wide: true }),
    timeColumn('decidedAt', { sortable: false, hidden: true }),
  ]
  return (
    <RequestScreen<QuotaRequestRecord>
      kind="quota-requests"
      statuses={requestStatuses}
      columns={columns}
      card={(request) => (
        <>
          <b>{request.companyName}</b>
          <span>{more(request)}</span>
        </>
      )}
      nameOf={({ companyName }) => companyName}
      decision={DecideDialog}
    />
  )
}
