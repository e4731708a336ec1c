import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { GrantingOptions, RightsRequestRecord } from '#contract/access/rightsRequests'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { perform } from '#console/core/data/dataProvider.ts'
import { DecisionDialog } from '#console/core/records/DecisionDialog.tsx'
import { permissionOf } from '#console/core/records/permissionOf.ts'
import { PermissionRequestStatus } from '#console/core/records/StatusMarks.tsx'
import { ErrorState } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { GrantingRoles } from './GrantingRoles.tsx'

interface DecideDialogProps {
  request: RightsRequestRecord
  onClose: () => void
}

const texts = 'resources.rights-requests.decide'

export const DecideDialog = ({ request, onClose }: DecideDialogProps) => {
  const locale = useLocale()
  const notify = useNotify()
  const readerId = useCurrentUser()?.userId
  const [chosen, setChosen] = useState<string>()
  const args = { name: request.userName, permission: permissionOf(locale, request) }
  const text = useTexts(texts, args)
  const isOpen = request.status === 'inReview'
  const mayDecide = isOpen && readerId !== request.userId
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['rights-requests', 'roles', request.id, locale],
    queryFn: () =>
      callOperation<GrantingOptions>(`/usercenter/rights-requests/${request.id}/roles`),
    enabled: mayDecide,
    gcTime: 0,
    retry: false,
  })
  const roleId = chosen ?? data?.roles[0]?.id
  const decide = async (isApproved: boolean, reason: string) => {
    const given = data?.held || roleId === undefined ? {} : { roleId }
    const decision = isApproved ? { decision: 'grant', ...given } : { decision: 'decline' }
    await perform<RightsRequestRecord>('rights-requests', request.id, 'review', {
      ...decision,
      ...(reason ? { reason } : {}),
    })
    notify(`${texts}.${isApproved ? 'granted' : 'declined'}`, args)
  }
  return (
    <DecisionDialog
      texts={texts}
      args={args}
      request={request}
      statusLabel={<PermissionRequestStatus status={request.status} />}
      note={request.roleName && ` · ${text('byRole', { role: request.roleName })}`}
      mayDecide={mayDecide}
      ready={data !== undefined && (data.held || roleId !== undefined)}
      approve={text('grant')}
      reject={text('decline')}
      decide={decide}
      onClose={onClose}
    >
      {isOpen && !mayDecide && <p>{text('own')}</p>}
      {mayDecide && (
        <>
          {isPending && <RowsSkeleton rows={2} />}
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {data?.held && <p>{text('held')}</p>}
          {data && !data.held && data.roles.length === 0 && (
            <p>{text(request.companyId === null ? 'noCompany' : 'noRole')}</p>
          )}
          {data && !data.held && data.roles.length > 0 && (
            <GrantingRoles roles={data.roles} chosen={roleId} onChoose={setChosen} />
          )}
        </>
      )}
    </DecisionDialog>
  )
}
