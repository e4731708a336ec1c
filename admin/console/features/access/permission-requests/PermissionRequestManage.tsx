import { useLocale } from 'react-admin'
import { requestStatuses } from '#contract/core/enums'
import type { PermissionRequestRecord } from '#contract/access/permissionRequests'
import { textColumn, timeColumn, truncatedText, type Column } from '#console/core/lists/columns.tsx'
import { permissionOf } from '#console/core/records/permissionOf.ts'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import { RequestScreen, statusColumn } from '#console/core/lists/requests/RequestScreen.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { DecideDialog } from './DecideDialog.tsx'

const companies = companyFilter(CompanyPicker)

export const PermissionRequestManage = () => {
  const locale = useLocale()
  const columns: readonly Column<PermissionRequestRecord>[] = [
    { source: 'userName', render: ({ userName }) => <Person name={userName} /> },
    textColumn('companyName', { wide: true }),
    {
      source: 'permissionName',
      wide: true,
      render: (request) => truncatedText(permissionOf(locale, request)),
    },
    textColumn('message', { wide: true, late: true }),
    statusColumn('rights-requests'),
    timeColumn('createdAt'),
    textColumn('roleName', { hidden: true }),
    textColumn('reason', { hidden: true, wide: true }),
  ]
  return (
    <RequestScreen<PermissionRequestRecord>
      kind="rights-requests"
      statuses={requestStatuses}
      companies={companies}
      columns={columns}
      card={(request) => (
        <>
          <Person name={request.userName} />
          <span>{permissionOf(locale, request)}</span>
        </>
      )}
      nameOf={({ userName }) => userName}
      decision={DecideDialog}
    />
  )
}
