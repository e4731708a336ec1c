import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { SessionRecord } from '#contract/sessions'
import type { UserRecord } from '#contract/users'
import css from '#console/core/sessions/Sessions.module.css'
import { SessionRow } from '#console/core/sessions/SessionRow.tsx'
import { deviceOf } from '#console/core/sessions/useSessions.ts'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { call } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { useAccess } from '#console/core/data/rights.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import text from '#console/core/ui/text.module.css'
import { UserActionDialog } from './UserActionDialog.tsx'
import { userActions } from './userActions.ts'
import { nameOf } from './userText.ts'

const shownAtFirst = 5
const signOut = userActions.find(({ name }) => name === 'sign-out')

interface EndingProps {
  user: UserRecord
  session: SessionRecord | undefined
  onClose: () => void
  onEnded: () => void
}

const EndDialog = ({ user, session, onClose, onEnded }: EndingProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [last, setLast] = useState(session)
  if (session && session !== last) setLast(session)
  const args = {
    name: nameOf(user),
    device: (last && deviceOf(last)) || translate('resources.account.sessions.unknown'),
    fingerprint: last?.fingerprint ?? '',
  }
  const words = useTexts('resources.users.sessions.end', args)
  const close = () => {
    reset()
    onClose()
  }
  const { run, busy, error, reset } = useAction(async () => {
    try {
      const body = { sessionId: last?.id }
      await call(`/usercenter/users/${user.id}/end-session`, { method: 'POST', body })
      close()
      notify('resources.users.sessions.end.done', { type: 'success', messageArgs: args })
    } finally {
      onEnded()
    }
  }, 'inPlace')
  return (
    <ConfirmDialog
      open={!!session}
      title={words('title')}
      confirm={words('label')}
      busy={busy}
      error={error}
      onConfirm={() => run()}
      onClose={close}
    >
      <ul>
        <li>{words('effects.0')}</li>
        <li>{words('effects.1')}</li>
      </ul>
    </ConfirmDialog>
  )
}

const List = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const [all, setAll] = useState(false)
  const [ending, setEnding] = useState<SessionRecord>()
  const [endingAll, setEndingAll] = useState(false)
  const path = `/usercenter/users/${user.id}/sessions`
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'sessions', user.id],
    queryFn: async () => (await call<SessionRecord[]>(path, { query: { range: '[0,999]' } })).data,
    retry: false,
  })
  const again = () => void refetch()
  const words = useTexts('resources.users.sessions')
  if (!data)
    return error ? (
      <p className={text.muted}>{refusalOf(error).message}</p>
    ) : (
      <RowsSkeleton rows={2} />
    )
  const shown = all ? data : data.slice(0, shownAtFirst)
  return (
    <>
      {data.length === 0 && <p className={text.muted}>{words('none')}</p>}
      <ul className={css.sessions}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {data.length > 1 && (
        <div className={css.buttons}>
          <Button onClick={() => setEndingAll(true)}>{words('all')}</Button>
          {shown.length < data.length && (
            <Button variant="text" onClick={() => setAll(true)}>
              {translate('resources.account.sessions.all', { total: data.length })}
            </Button>
          )}
        </div>
      )}
      <EndDialog
        user={user}
        session={ending}
        onClose={() => setEnding(undefined)}
        onEnded={again}
      />
      {signOut && (
        <UserActionDialog
          user={user}
          action={signOut}
          open={endingAll}
          onClose={() => {
            setEndingAll(false)
            again()
          }}
        />
      )}
    </>
  )
}

/** Where a user is logged in, for those who may end it: one session or all. */
export const UserSessions = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  if (useAccess('user:signOut') !== 'granted') return null
  return (
    <Panel title={translate('resources.users.sessions.title')}>
      <List user={user} />
    </Panel>
  )
}
