import { Button } from '#console/core/controls/Button.tsx'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import type { SessionRecord } from '#contract/people/sessions'
import { Status, Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Sessions.module.css'
import { useState } from 'react'
import { call } from '#console/core/data/httpClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'

/** Browser and operating system; empty if the user agent reveals neither. */
export const deviceOf = ({ browser, system }: Pick<SessionRecord, 'browser' | 'system'>): string =>
  [browser, system].filter(Boolean).join(' · ')

interface SessionRowProps {
  session: SessionRecord
  /** The user expanded the list to this row, so its button takes the focus. */
  autoFocus: boolean
  end: () => Promise<unknown>
}

export const SessionRow = ({ session, autoFocus, end }: SessionRowProps) => {
  const label = useTexts('resources.account.sessions')
  const nameIn = useNameOf()
  const device = deviceOf(session) || label('unknown')
  const notify = useNotify()
  const { run, busy } = useAction(async () => {
    await end()
    notify('resources.account.sessions.end.done', { device })
  })
  // The row disappears with its focused button.
  useRestoreFocus()
  const applications = session.applications.map(nameIn).join(label('separator'))
  const facts = {
    seen: <Time at={session.lastSeenAt} />,
    since: <Time at={session.createdAt} />,
    address: <span className={styles.mono}>{session.address}</span>,
    fingerprint: <span className={styles.mono}>{session.fingerprint}</span>,
  }
  return (
    <li>
      <div className={`${styles.withAction} ${css.line}`}>
        <strong title={session.userAgent}>{device}</strong>
        {session.current ? (
          <Status tone="passed">{label('current')}</Status>
        ) : (
          <Button
            size="small"
            autoFocus={autoFocus}
            aria-label={label('end.named', { device: `${device} ${session.fingerprint}` })}
            busy={busy}
            onClick={() => run()}
          >
            {label('end.label')}
          </Button>
        )}
      </div>
      <dl className={css.session}>
        {(['seen', 'since', 'address', 'fingerprint'] as const).map((name) => (
          <div key={name}>
            <dt>{label(name)}</dt>
            <dd>{facts[name]}</dd>
          </div>
        ))}
        {applications && (
          <div className={css.applications}>
            <dt>{label('applications')}</dt>
            <dd>{applications}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}

interface SessionListProps {
  sessions: readonly SessionRecord[]
  shownAtFirst: number
  end: (session: SessionRecord) => ReturnType<typeof call>
  endAllLabel: string
  onEndAll: () => void
  /** Called after each attempt to end a session, even if the server refuses. */
  onEnded: () => Promise<unknown>
}

export const SessionList = (props: SessionListProps) => {
  const { sessions, shownAtFirst, end, endAllLabel, onEndAll, onEnded } = props
  const [all, setAll] = useState(false)
  const text = useTexts('resources.account.sessions')
  // The button for ending all sessions disappears when one session remains.
  useRestoreFocus(sessions.length > 1)
  const shown = all ? sessions : sessions.slice(0, shownAtFirst)
  return (
    <>
      {shown.length > 0 && (
        <ul className={css.sessions}>
          {shown.map((session, place) => (
            <SessionRow
              key={session.id}
              session={session}
              autoFocus={all && place === shownAtFirst}
              end={() => end(session).finally(onEnded)}
            />
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <div className={styles.buttonsBelow}>
          <Button onClick={onEndAll}>{endAllLabel}</Button>
          {shown.length < sessions.length && (
            <Button variant="text" onClick={() => setAll(true)}>
              {text('all', { total: sessions.length })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
