import Button from '@mui/material/Button'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { SessionRecord } from '#contract/people/sessions'
import { Status } from '#console/core/ui/Status.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import css from './Sessions.module.css'

/** Browser and system in words; empty where the user agent tells neither. */
export const deviceOf = ({ browser, system }: SessionRecord): string =>
  [browser, system].filter(Boolean).join(' · ')

interface SessionRowProps {
  session: SessionRecord
  /** The reader asked for it: they go on at its button. */
  autoFocus: boolean
  onEnd: () => void
}

/** One session: browser and system, where from, since when, its mark. */
export const SessionRow = ({ session, autoFocus, onEnd }: SessionRowProps) => {
  const label = useTexts('resources.account.sessions')
  const device = deviceOf(session) || label('unknown')
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
      </dl>
    </li>
  )
}
