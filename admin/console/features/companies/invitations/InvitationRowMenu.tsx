import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { InvitationIssued, InvitationRecord } from '#contract/invitations'
import { ActionDialog } from '#console/core/dialogs/ActionDialog.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { isChangeable, useNameOf } from './invitationText.ts'

const actions = [
  { name: 'resend', icon: 'refresh', grave: false },
  { name: 'revoke', icon: 'trash', grave: true },
] as const

/** What can be done to an invitation: send it again, revoke it. */
export const InvitationRowMenu = ({ invitation }: { invitation: InvitationRecord }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const name = useNameOf()(invitation)
  const [asked, setAsked] = useState<(typeof actions)[number]>()
  const [open, setOpen] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const isLink = invitation.channel === 'link'
  const textsOf = (action: 'resend' | 'revoke') =>
    `resources.invitations.${action === 'resend' && isLink ? 'renew' : action}` as const
  /** The new address of a link is told this once. */
  const done = (answer: InvitationRecord | InvitationIssued) => {
    const issued = 'link' in answer ? answer.link : null
    if (issued) setLink(issued)
    else if (asked)
      notify(`${textsOf(asked.name)}.done`, { type: 'success', messageArgs: { name } })
  }
  if (!isChangeable(invitation))
    return link ? <LinkDialog link={link} onClose={() => setLink(null)} /> : null
  return (
    <>
      <MenuButton
        align="right"
        trigger={(props) => (
          <IconButton
            {...props}
            size="small"
            aria-label={translate('resources.invitations.menu', { name })}
          >
            <Icon name="more" />
          </IconButton>
        )}
      >
        {(close) =>
          actions.map((action) => (
            <MenuItem
              key={action.name}
              onClick={() => {
                close()
                setAsked(action)
                setOpen(true)
              }}
            >
              <Icon name={action.icon} size={16} />
              {translate(`${textsOf(action.name)}.label`)}
            </MenuItem>
          ))
        }
      </MenuButton>
      {asked && (
        <ActionDialog<InvitationRecord>
          resource="invitations"
          record={invitation}
          action={asked.name}
          texts={textsOf(asked.name)}
          effects={2}
          args={{ name }}
          grave={asked.grave}
          open={open}
          onClose={() => setOpen(false)}
          onDone={done}
        />
      )}
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </>
  )
}
