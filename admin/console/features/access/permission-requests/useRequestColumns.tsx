import { useLocale } from 'react-admin'
import type { RightsRequestRecord } from '#contract/access/rightsRequests'
import { textColumn, timeColumn, truncatedText, type Column } from '#console/core/lists/columns.tsx'
import { permissionOf } from '#console/core/records/permissionOf.ts'
import { PermissionRequestStatus } from '#console/core/records/StatusMarks.tsx'
import { Person } from '#console/core/ui/Person.tsx'

/** @param ofSeveral adds the company column, for users with access to several companies */
export const useRequestColumns = (ofSeveral: boolean): readonly Column<RightsRequestRecord>[] => {
  const locale = useLocale()
  return [
    { source: 'userName', render: ({ userName }) => <Person name={userName} /> },
    ...(ofSeveral ? [textColumn('companyName', { wide: true })] : []),
    {
      source: 'permissionName',
      wide: true,
      render: (request) => truncatedText(permissionOf(locale, request)),
    },
    textColumn('message', { wide: true, late: true }),
    {
      source: 'status',
      sortable: true,
      render: ({ status }) => <PermissionRequestStatus status={status} />,
    },
    timeColumn('createdAt'),
    textColumn('roleName', { hidden: true }),
    textColumn('reason', { hidden: true, wide: true }),
  ]
}
