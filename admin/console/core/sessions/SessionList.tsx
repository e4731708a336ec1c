import { Button } from '#console/core/controls/Button.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import type { SessionRecord } from '#contract/people/sessions'
import { Status, Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Sessions.module.css'
import { useState } from 'react'
import { call } from '#console/core/data/httpClient.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'

/** Browser and operating system; empty if the user agent reveals neither. */
export const deviceOf = ({ browser, system }: Pick<SessionRecord, 'browser' | 'system'>): string =>
  [browser, system].filter(Boolean).join(' · ')

interface SessionRowProps {
  session: SessionRecord
  /** The user expanded the list to this row, so its button takes the focus. */
  autoFocus: boolean
  onEnd: () => void
}

export const SessionRow = ({ session, autoFocus, onEnd }: SessionRowProps) => {
  const label = useTexts('resources.account.sessions')
  const nameIn = useNameOf()
  const device = deviceOf(session) || label('unknown')
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
            onClick={onEnd}
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
  texts: 'resources.account.sessions.end' | 'resources.users.sessions.end'
  args?: object
  endAllLabel: string
  onEndAll: () => void
  /** Called after each attempt to end a session, even if the server refuses; the dialog waits for its promise. */
  onEnded: () => Promise<unknown>
}

export const SessionList = (props: SessionListProps) => {
  const { sessions, shownAtFirst, end, texts, args, endAllLabel, onEndAll, onEnded } = props
  const [all, setAll] = useState(false)
  const [ending, setEnding] = useState<SessionRecord>()
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
              onEnd={() => setEnding(session)}
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
      {ending && (
        <ConfirmAction
          texts={texts}
          args={{
            ...args,
            device: deviceOf(ending) || text('unknown'),
            fingerprint: ending.fingerprint,
          }}
          work={() => end(ending).finally(onEnded)}
          done={`${texts}.done`}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}
