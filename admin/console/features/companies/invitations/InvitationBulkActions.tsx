import type { InvitationRecord } from '#contract/invitations'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { useNameOf } from './invitationText.ts'

/** Sends several invitations again, or revokes them. */
export const InvitationBulkActions = () => {
  const nameOf = useNameOf()
  return (
    <>
      <BulkAction<InvitationRecord>
        resource="invitations"
        action="revoke"
        texts="resources.invitations.bulk.revoke"
        effects={2}
        nameOf={nameOf}
        grave
      />
      <BulkAction<InvitationRecord>
        resource="invitations"
        action="resend"
        texts="resources.invitations.bulk.resend"
        effects={2}
        nameOf={nameOf}
      />
    </>
  )
}
