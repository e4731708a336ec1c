import Button from '@mui/material/Button'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Link, useLocation } from 'react-router'
import type { InvitationRecord } from '#contract/invitations'
import { Icon } from '#console/core/icons/Icon.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { Time } from '#console/core/ui/Time.tsx'
import { InvitationBulkActions } from './InvitationBulkActions.tsx'
import { invitationColumns } from './invitationColumns.tsx'
import { InvitationDialog } from './InvitationDialog.tsx'
import { InvitationFilters } from './InvitationFilters.tsx'
import { InvitationRowMenu } from './InvitationRowMenu.tsx'
import css from './Invitations.module.css'
import { InvitationStatusMark } from './InvitationStatusMark.tsx'
import { useNameOf } from './invitationText.ts'

const InviteButton = () => (
  <Button
    variant="contained"
    color="primary"
    component={Link}
    to="/invitations/create"
    startIcon={<Icon name="plus" size={16} />}
  >
    {useTranslate()('resources.invitations.create.action')}
  </Button>
)

/** Whom the reader's company has invited, and what became of it. */
export const InvitationList = () => {
  const nameOf = useNameOf()
  const isSystem = useCurrentUser()?.isSystemAdministrator
  const { pathname, search } = useLocation()
  const text = useTexts('resources.invitations.list')
  return (
    <>
      <ListScreen<InvitationRecord>
        title={text('title')}
        purpose={text('purpose')}
        actions={<InviteButton />}
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
        sort={{ field: 'createdAt', order: 'DESC' }}
        searchPlaceholder={text('search')}
        filters={<InvitationFilters />}
        bulkActions={<InvitationBulkActions />}
        rowActions={(invitation) => <InvitationRowMenu invitation={invitation} />}
        pathOf={({ id }) => `${pathname}${search}#${id}`}
        nameOf={nameOf}
        unit="resources.invitations.list.count"
        empty={
          <EmptyState title={text('empty.title')} action={<InviteButton />}>
            {text('empty.text')}
          </EmptyState>
        }
      />
      <InvitationDialog />
    </>
  )
}
