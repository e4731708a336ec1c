import Button from '@mui/material/Button'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { SessionRecord } from '#contract/people/sessions'
import { Status } from '#console/core/ui/Status.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import css from './Sessions.module.css'

/** Browser and operating system; empty if the user agent reveals neither. */
export const deviceOf = ({ browser, system }: SessionRecord): string =>
  [browser, system].filter(Boolean).join(' · ')

interface SessionRowProps {
  session: SessionRecord
  /** The user expanded the list to this row, so its button takes the focus. */
  autoFocus: boolean
  onEnd: () => void
}

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
