import {
  invitationChannels,
  invitationStatuses,
  type InvitationRecord,
} from '#contract/companies/invitations'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Time } from '#console/core/ui/Values.tsx'
import { invitationColumns } from './invitationColumns.tsx'
import { InvitationDialog } from './InvitationDialog.tsx'
import { InvitationRowMenu } from './InvitationRowMenu.tsx'
import css from './Invitations.module.css'
import { InvitationStatusMark } from './InvitationStatusMark.tsx'
import { useNameOf } from './useNameOf.ts'

const label = <Key extends string>(name: Key) => `resources.invitations.filters.${name}` as const

const filters = [
  choiceFilter('status', label('anyStatus'), invitationStatuses, label),
  choiceFilter('channel', label('anyChannel'), invitationChannels, label),
]
const filtersOfAll = [...filters, companyFilter(CompanyPicker)]

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
        filters={
          <FilterSentence
            sentence={label('sentence')}
            filters={isSystem ? filtersOfAll : filters}
          />
        }
        bulkActions={(['revoke', 'resend'] as const).map((action) => (
          <BulkAction<InvitationRecord>
            key={action}
            resource="invitations"
            action={action}
            texts={`resources.invitations.bulk.${action}`}
            nameOf={nameOf}
            grave={action === 'revoke'}
          />
        ))}
        rowActions={(invitation) => <InvitationRowMenu invitation={invitation} />}
        nameOf={nameOf}
      />
      <InvitationDialog />
    </>
  )
}
