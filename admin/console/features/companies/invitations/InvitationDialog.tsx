import { useTexts } from '#console/core/i18n/texts.ts'
import type { InvitationRecord } from '#contract/companies/invitations'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useOpened } from '#console/core/lists/rowState.tsx'
import { Fact, Facts, TimeFact } from '#console/core/ui/Facts.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import { InvitationStatusMark } from './InvitationStatusMark.tsx'
import { useNameOf } from './useNameOf.ts'

export const InvitationDialog = () => {
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
