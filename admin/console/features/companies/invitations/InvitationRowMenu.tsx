import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { InvitationIssued, InvitationRecord } from '#contract/companies/invitations'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { ShownOnceDialog } from '#console/core/forms/ShownOnceDialog.tsx'
import { useNameOf } from './useNameOf.ts'

const actions = [
  { name: 'resend', icon: 'refresh', grave: false },
  { name: 'revoke', icon: 'trash', grave: true },
] as const

/** Only an open or an expired invitation can be resent or revoked. */
const isChangeable = ({ status }: InvitationRecord): boolean =>
  status === 'open' || status === 'expired'

export const InvitationRowMenu = ({ invitation }: { invitation: InvitationRecord }) => {
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
