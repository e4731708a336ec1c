import Button from '@mui/material/Button'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { SessionRecord } from '#contract/sessions'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import list from '#console/core/sessions/Sessions.module.css'
import css from './Account.module.css'
import { EndSession } from './EndSession.tsx'
import { SessionRow } from '#console/core/sessions/SessionRow.tsx'
import { useSessions } from '#console/core/sessions/useSessions.ts'

const shownAtFirst = 8

/** Where the reader is logged in, and the way to log out one or all others. */
export const Sessions = () => {
  const { data: sessions, error, refetch } = useSessions()
  const [all, setAll] = useState(false)
  const [ending, setEnding] = useState<SessionRecord | 'others'>()
  const text = useTexts('resources.account.sessions')
  const again = () => void refetch()
  if (!sessions)
    return (
      <Panel title={text('title')}>
        {error ? <ErrorState error={error} onRetry={again} /> : <FactsSkeleton rows={3} />}
      </Panel>
    )
  const own = [
    ...sessions.filter(({ current }) => current),
    ...sessions.filter(({ current }) => !current),
  ]
  const shown = all ? own : own.slice(0, shownAtFirst)
  return (
    <Panel title={text('title')}>
      <p className={css.note}>{text('text')}</p>
      <ul className={list.sessions}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {own.length > 1 && (
        <div className={css.buttons}>
          <Button onClick={() => setEnding('others')}>{text('others.label')}</Button>
          {shown.length < own.length && (
            <Button variant="text" onClick={() => setAll(true)}>
              {text('all', { total: own.length })}
            </Button>
          )}
        </div>
      )}
      <EndSession ending={ending} onClose={() => setEnding(undefined)} onEnded={again} />
    </Panel>
  )
}
