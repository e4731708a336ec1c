import {
  invitationChannels,
  type InvitationRecord,
  invitationStatuses,
} from '#contract/companies/invitations'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Time } from '#console/core/ui/Values.tsx'
import { InvitationRowMenu } from './InvitationRowMenu.tsx'
import css from './Invitations.module.css'
import { InvitationStatusMark } from './InvitationStatusMark.tsx'
import { useNameOf } from './useNameOf.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useOpened } from '#console/core/lists/rowState.tsx'
import { Fact, Facts, TimeFact } from '#console/core/ui/Facts.tsx'
import { type Column, textColumn, timeColumn, truncatedText } from '#console/core/lists/columns.tsx'

const Name = ({ invitation }: { invitation: InvitationRecord }) =>
  truncatedText(useNameOf()(invitation))

const Channel = ({ channel }: InvitationRecord) => (
  <>{useTranslate()(`resources.invitations.channels.${channel}`)}</>
)

const Uses = ({ invitation }: { invitation: InvitationRecord }) => {
  const people = invitation.acceptedBy.map(({ userName }) => userName).join(', ')
  return (
    <span title={people}>
      {invitation.usesAllowed > 1 || invitation.uses === 0
        ? `${invitation.uses} / ${invitation.usesAllowed}`
        : people}
    </span>
  )
}

const invitationColumns: readonly Column<InvitationRecord>[] = [
  {
    source: 'recipient',
    sortable: true,
    wide: true,
    render: (invitation) => <Name invitation={invitation} />,
  },
  { source: 'channel', sortable: true, render: (invitation) => <Channel {...invitation} /> },
  textColumn('companyName', { wide: true }),
  {
    source: 'roles',
    wide: true,
    render: ({ roles }) => truncatedText(roles.map(({ roleName }) => roleName).join(', ')),
  },
  { source: 'status', render: ({ status }) => <InvitationStatusMark status={status} /> },
  { source: 'acceptedBy', render: (invitation) => <Uses invitation={invitation} /> },
  { source: 'expiresAt', sortable: true, render: ({ expiresAt }) => <Time at={expiresAt} exact /> },
  textColumn('invitedByName', { late: true }),
  timeColumn('createdAt', { hidden: true }),
]

const InvitationDialog = () => {
  const nameOf = useNameOf()
  const { record: invitation, close } = useOpened<InvitationRecord>('invitations')
  const text = useTexts('resources.invitations')
  if (!invitation) return null
  const roles = invitation.roles.map(({ roleName }) => roleName)
  return (
    <DialogFrame title={nameOf(invitation)} wide onClose={close} dismiss="close">
      <Facts>
        <Fact label={text('fields.status')}>
          <InvitationStatusMark status={invitation.status} />
        </Fact>
        <Fact label={text('fields.channel')}>{text(`channels.${invitation.channel}`)}</Fact>
        <Fact label={text('fields.companyName')}>{invitation.companyName}</Fact>
        <Fact label={text('fields.roles')}>{roles.join(', ') || '–'}</Fact>
        <Fact label={text('fields.invitedByName')}>{invitation.invitedByName}</Fact>
        <Fact label={text('fields.sentAt')}>
          <Time at={invitation.sentAt} exact />{' '}
          {invitation.sends > 1 && text('sends', { smart_count: invitation.sends })}
        </Fact>
        <TimeFact label={text('fields.expiresAt')} at={invitation.expiresAt} exact />
        <Fact label={text('fields.uses')}>
          {invitation.uses} / {invitation.usesAllowed}
        </Fact>
        {invitation.acceptedBy.map(({ userId, userName, at }) => (
          <TimeFact key={userId} label={userName} at={at} exact />
        ))}
      </Facts>
    </DialogFrame>
  )
}

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
