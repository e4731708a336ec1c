import { useLocale } from 'react-admin'
import type { RightsRequestRecord } from '#contract/rightsRequests'
import type { Column } from '#console/core/lists/columns.ts'
import { Person } from '#console/core/ui/Person.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import {
  permissionOf,
  PermissionRequestStatus,
} from '#console/core/records/PermissionRequestStatus.tsx'

const words = (value: string | null) =>
  value ? <span title={value}>{value}</span> : <span className={text.muted}>–</span>

/** Columns of the queue of requests; the company is named to those who see several. */
export const useRequestColumns = (ofSeveral: boolean): readonly Column<RightsRequestRecord>[] => {
  const locale = useLocale()
  const columns: Column<RightsRequestRecord>[] = [
    {
      source: 'userName',
      render: ({ userName }) => <Person name={userName} />,
    },
    {
      source: 'permissionName',
      wide: true,
      render: (request) => words(permissionOf(locale, request)),
    },
    {
      source: 'message',
      wide: true,
      late: true,
      render: ({ message }) => words(message),
    },
    {
      source: 'status',
      sortable: true,
      render: ({ status }) => <PermissionRequestStatus status={status} />,
    },
    {
      source: 'createdAt',
      sortable: true,
      sortDescending: true,
      render: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      source: 'roleName',
      hidden: true,
      render: ({ roleName }) => words(roleName),
    },
    {
      source: 'reason',
      hidden: true,
      wide: true,
      render: ({ reason }) => words(reason),
    },
  ]
  if (!ofSeveral) return columns
  return columns.toSpliced(1, 0, {
    source: 'companyName',
    wide: true,
    render: ({ companyName }) => words(companyName),
  })
}
