import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { useState } from 'react'
import type { GrantingOptions, PermissionRequestRecord } from '#contract/access/permissionRequests'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { permissionOf } from '#console/core/records/permissionOf.ts'
import { DecisionDialog } from '#console/core/requests/DecisionDialog.tsx'
import type { DecisionProps } from '#console/core/lists/requests/RequestScreen.tsx'
import { ErrorState } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { GrantingRoles } from './GrantingRoles.tsx'

export const DecideDialog = ({ request, onClose }: DecisionProps<PermissionRequestRecord>) => {
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
