import { useTranslate } from '#console/core/i18n/texts.ts'
import type { InvitationRecord } from '#contract/invitations'
import type { Column } from '#console/core/lists/columns.ts'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import { InvitationStatusMark } from './InvitationStatusMark.tsx'
import { useNameOf } from './invitationText.ts'

const Name = ({ invitation }: { invitation: InvitationRecord }) => {
  const name = useNameOf()(invitation)
  return <span title={name}>{name}</span>
}

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

const roleNames = ({ roles }: InvitationRecord) => roles.map(({ roleName }) => roleName).join(', ')

/** Columns of the list of invitations. */
export const invitationColumns: readonly Column<InvitationRecord>[] = [
  {
    source: 'recipient',
    sortable: true,
    wide: true,
    render: (invitation) => <Name invitation={invitation} />,
  },
  {
    source: 'channel',
    sortable: true,
    render: (invitation) => <Channel {...invitation} />,
  },
  {
    source: 'companyName',
    wide: true,
    render: ({ companyName }) => <span title={companyName}>{companyName}</span>,
  },
  {
    source: 'roles',
    wide: true,
    render: (invitation) =>
      roleNames(invitation) ? (
        <span title={roleNames(invitation)}>{roleNames(invitation)}</span>
      ) : (
        <span className={text.muted}>–</span>
      ),
  },
  {
    source: 'status',
    render: ({ status }) => <InvitationStatusMark status={status} />,
  },
  {
    source: 'acceptedBy',
    render: (invitation) => <Uses invitation={invitation} />,
  },
  {
    source: 'expiresAt',
    sortable: true,
    render: ({ expiresAt }) => <Time at={expiresAt} exact />,
  },
  {
    source: 'invitedByName',
    late: true,
    render: ({ invitedByName }) => invitedByName,
  },
  {
    source: 'createdAt',
    sortable: true,
    sortDescending: true,
    hidden: true,
    render: ({ createdAt }) => <Time at={createdAt} />,
  },
]
