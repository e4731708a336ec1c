import { useState } from 'react'
import { useRefresh } from 'react-admin'
import type { OnlineSessionRecord } from '#contract/people/onlineSessions'
import { call } from '#console/core/data/httpClient.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { deviceOf } from '#console/core/sessions/SessionList.tsx'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'

const end = 'resources.users.sessions.end'
const signOut = 'resources.users.actions.signOut'

interface OnlineMenuProps {
  session: OnlineSessionRecord
  name: string
}

export const OnlineMenu = ({ session, name }: OnlineMenuProps) => {
  const translate = useTranslate()
  const unknown = useTexts('resources.account.sessions')('unknown')
  const refresh = useRefresh()
  const [asked, setAsked] = useState<'one' | 'all'>()
  if (!session.mayEnd || session.current) return null
  const path = `/usercenter/users/${session.userId}`
  const work =
    asked === 'one'
      ? () => call(`${path}/end-session`, { method: 'POST', body: { sessionId: session.id } })
      : () => call(`${path}/sign-out`, { method: 'POST', body: {} })
  const { fingerprint } = session
  /**
   * Refreshes the list only when the dialog closes, because a refresh can remove the row and the dialog in it before an
   * error has been read.
   */
  const close = () => {
    setAsked(undefined)
    refresh()
  }
  return (
    <>
      <RecordMenu
        label={translate('resources.users.actions.menu', { name })}
        actions={[
          {
            label: translate(`${end}.label`),
            icon: 'sign-out',
            permission: 'user:signOut',
            onClick: () => setAsked('one'),
          },
          {
            label: translate('resources.users.sessions.all'),
            icon: 'ban',
            permission: 'user:signOut',
            onClick: () => setAsked('all'),
          },
        ]}
      />
      {asked && (
        <ConfirmAction
          texts={asked === 'one' ? end : signOut}
          args={{ name, device: deviceOf(session) || unknown, fingerprint }}
          work={work}
          done={asked === 'one' ? `${end}.done` : `${signOut}.done`}
          onClose={close}
        />
      )}
    </>
  )
}
