import type { InvitationRecord } from '#contract/invitations'
import { CreateButton } from '#console/core/ui/CreateButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Time } from '#console/core/ui/Time.tsx'
import { InvitationBulkActions } from './InvitationBulkActions.tsx'
import { invitationColumns } from './invitationColumns.tsx'
import { InvitationDialog } from './InvitationDialog.tsx'
import { InvitationFilters } from './InvitationFilters.tsx'
import { InvitationRowMenu } from './InvitationRowMenu.tsx'
import css from './Invitations.module.css'
import { InvitationStatusMark } from './InvitationStatusMark.tsx'
import { useNameOf } from './invitationText.ts'

/** Whom the reader's company has invited, and what became of it. */
export const InvitationList = () => {
  const nameOf = useNameOf()
  const isSystem = useCurrentUser()?.isSystemAdministrator
  return (
    <>
      <ListScreen<InvitationRecord>
        texts="resources.invitations.list"
        create={
          <CreateButton to="/invitations/create" label="resources.invitations.create.action" />
        }
        columns={
          isSystem
            ? invitationColumns
            : invitationColumns.filter(({ source }) => source !== 'companyName')
        }
        card={(invitation) => (
          <>
            <span className={css.cardName}>{nameOf(invitation)}</span>
            <span className={css.cardLine}>
              <InvitationStatusMark status={invitation.status} />
              <Time at={invitation.expiresAt} exact />
            </span>
          </>
        )}
        filters={<InvitationFilters />}
        bulkActions={<InvitationBulkActions />}
        rowActions={(invitation) => <InvitationRowMenu invitation={invitation} />}
        nameOf={nameOf}
      />
      <InvitationDialog />
    </>
  )
}
