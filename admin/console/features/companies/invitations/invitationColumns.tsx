import { useTranslate } from '#console/core/i18n/texts.ts'
import type { InvitationRecord } from '#contract/companies/invitations'
import { textColumn, timeColumn, truncatedText, type Column } from '#console/core/lists/columns.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import { InvitationStatusMark } from './InvitationStatusMark.tsx'
import { useNameOf } from './useNameOf.ts'

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

export const invitationColumns: readonly Column<InvitationRecord>[] = [
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
