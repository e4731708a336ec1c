import { useLocale } from 'react-admin'
import { requestStatuses } from '#contract/core/enums'
import type {
  GrantingOptions,
  GrantingRole,
  PermissionRequestRecord,
} from '#contract/access/permissionRequests'
import { type Column, textColumn, timeColumn, truncatedText } from '#console/core/lists/columns.tsx'
import { permissionOf } from '#console/core/records/permissionOf.ts'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import {
  type DecisionProps,
  RequestScreen,
  statusColumn,
} from '#console/core/lists/requests/RequestScreen.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { DecisionDialog } from '#console/core/requests/DecisionDialog.tsx'
import { ErrorState } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './PermissionRequests.module.css'

interface GrantingRolesProps {
  roles: readonly GrantingRole[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** Roles that would grant the permission, each with the role that it replaces and the number of permissions lost. */
const GrantingRoles = ({ roles, chosen, onChoose }: GrantingRolesProps) => {
  const name = useId()
  const text = useTexts('resources.rights-requests.decide')
  return (
    <fieldset className={`${styles.stack8} ${css.roles}`}>
      <legend>{text('roles')}</legend>
      {roles.map((role) => (
        <label key={role.id}>
          <input
            type="radio"
            name={name}
            checked={role.id === chosen}
            onChange={() => onChoose(role.id)}
          />
          <b>{role.name}</b>
          <small>{text('size', { smart_count: role.permissionCount })}</small>
          {role.replaces && (
            <small className={role.loses > 0 ? css.warn : undefined}>
              {text(role.loses > 0 ? 'loses' : 'replaces', {
                role: role.replaces,
                smart_count: role.loses,
              })}
            </small>
          )}
        </label>
      ))}
    </fieldset>
  )
}

const DecideDialog = ({ request, onClose }: DecisionProps<PermissionRequestRecord>) => {
  const locale = useLocale()
  const isOwn = useCurrentUser()?.userId === request.userId
  const [chosen, setChosen] = useState<string>()
  const args = { name: request.userName, permission: permissionOf(locale, request) }
  const text = useTexts('resources.rights-requests.decide', args)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['rights-requests', 'roles', request.id, locale],
    queryFn: () =>
      callOperation<GrantingOptions>(`/usercenter/rights-requests/${request.id}/roles`),
    enabled: request.status === 'inReview' && !isOwn,
    gcTime: 0,
    retry: false,
  })
  const roleId = chosen ?? data?.roles[0]?.id
  return (
    <DecisionDialog
      kind="rights-requests"
      request={request}
      args={args}
      note={request.roleName && ` · ${text('byRole', { role: request.roleName })}`}
      barred={isOwn && <p>{text('own')}</p>}
      grant={() => (data?.held || roleId === undefined ? {} : { roleId })}
      ready={data !== undefined && (data.held || roleId !== undefined)}
      onClose={onClose}
    >
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.held && <p>{text('held')}</p>}
      {data && !data.held && data.roles.length === 0 && (
        <p>{text(request.companyId === null ? 'noCompany' : 'noRole')}</p>
      )}
      {data && !data.held && data.roles.length > 0 && (
        <GrantingRoles roles={data.roles} chosen={roleId} onChoose={setChosen} />
      )}
    </DecisionDialog>
  )
}

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
