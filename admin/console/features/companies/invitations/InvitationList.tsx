import { useRoleName } from '#console/core/i18n/rolePreset.ts'
import {
  invitationChannels,
  type InvitationIssued,
  type InvitationRecord,
  type InvitationStatus,
  invitationStatuses,
} from '#contract/companies/invitations'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Status, type StatusTone, Time } from '#console/core/ui/Values.tsx'
import css from './Invitations.module.css'
import { useNameOf } from './useNameOf.ts'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useOpened } from '#console/core/lists/rowState.tsx'
import { Fact, Facts, TimeFact } from '#console/core/ui/Facts.tsx'
import { type Column, textColumn, timeColumn, truncatedText } from '#console/core/lists/columns.tsx'
import { useState } from 'react'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { ShownOnceDialog } from '#console/core/forms/ShownOnceDialog.tsx'

const actions = [
  { name: 'resend', icon: 'refresh', grave: false },
  { name: 'revoke', icon: 'trash', grave: true },
] as const

/** Only an open or an expired invitation can be resent or revoked. */
const isChangeable = ({ status }: InvitationRecord): boolean =>
  status === 'open' || status === 'expired'

const InvitationRowMenu = ({ invitation }: { invitation: InvitationRecord }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const name = useNameOf()(invitation)
  const [openDialog, setOpenDialog] = useState<(typeof actions)[number]>()
  const [open, setOpen] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const isLink = invitation.channel === 'link'
  const textsOf = (action: 'resend' | 'revoke') =>
    `resources.invitations.${action === 'resend' && isLink ? 'renew' : action}` as const
  /** The server returns the new link once; it cannot be shown later. */
  const done = (answer: InvitationRecord | InvitationIssued) => {
    const issued = 'link' in answer ? answer.link : null
    if (issued) setLink(issued)
    else if (openDialog) notify(`${textsOf(openDialog.name)}.done`, { name })
  }
  if (!isChangeable(invitation))
    return link ? (
      <ShownOnceDialog
        value={link}
        texts="resources.invitations.link"
        onClose={() => setLink(null)}
      />
    ) : null
  return (
    <>
      <RecordMenu
        label={translate('resources.invitations.menu', { name })}
        actions={actions.map((action) => ({
          label: translate(`${textsOf(action.name)}.label`),
          icon: action.icon,
          grave: action.grave,
          onClick: () => {
            setOpenDialog(action)
            setOpen(true)
          },
        }))}
      />
      {openDialog && (
        <ActionDialog<InvitationRecord>
          resource="invitations"
          record={invitation}
          action={openDialog.name}
          texts={textsOf(openDialog.name)}
          args={{ name }}
          grave={openDialog.grave}
          open={open}
          onClose={() => setOpen(false)}
          onDone={done}
        />
      )}
      <ShownOnceDialog
        value={link}
        texts="resources.invitations.link"
        onClose={() => setLink(null)}
      />
    </>
  )
}

const tones: Record<InvitationStatus, StatusTone> = {
  open: 'pending',
  accepted: 'passed',
  revoked: 'refused',
  expired: 'closed',
}

const InvitationStatusMark = ({ status }: { status: InvitationStatus }) => (
  <Status tone={tones[status]}>{useTranslate()(`resources.invitations.states.${status}`)}</Status>
)

const Name = ({ invitation }: { invitation: InvitationRecord }) =>
  truncatedText(useNameOf()(invitation))

const Roles = ({ roles }: Pick<InvitationRecord, 'roles'>) =>
  truncatedText(roles.map(useRoleName()).join(', '))

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

/** The end of an invitation that was accepted or revoked no longer matters. */
const Expiry = (invitation: InvitationRecord) =>
  isChangeable(invitation) ? <Time at={invitation.expiresAt} exact /> : <>–</>

const invitationColumns: readonly Column<InvitationRecord>[] = [
  {
    source: 'recipient',
    sortable: true,
    wide: true,
    render: (invitation) => <Name invitation={invitation} />,
  },
  { source: 'status', render: ({ status }) => <InvitationStatusMark status={status} /> },
  { source: 'channel', sortable: true, render: (invitation) => <Channel {...invitation} /> },
  textColumn('companyName', { wide: true }),
  {
    source: 'roles',
    wide: true,
    render: ({ roles }) => <Roles roles={roles} />,
  },
  { source: 'acceptedBy', render: (invitation) => <Uses invitation={invitation} /> },
  { source: 'expiresAt', sortable: true, render: (invitation) => <Expiry {...invitation} /> },
  textColumn('invitedByName', { late: true }),
  timeColumn('createdAt', { hidden: true }),
]

const InvitationDialog = () => {
  const roleName = useRoleName()
  const nameOf = useNameOf()
  const { record: invitation, close } = useOpened<InvitationRecord>('invitations')
  const text = useTexts('resources.invitations')
  if (!invitation) return null
  const roles = invitation.roles.map(roleName)
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
              <Expiry {...invitation} />
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
