import Button from '@mui/material/Button'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { SessionRecord } from '#contract/sessions'
import { Status } from '#console/core/ui/Status.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import css from './Sessions.module.css'
import { deviceOf } from './useSessions.ts'

interface SessionRowProps {
  session: SessionRecord
  /** Left out where the reader may not end it. */
  onEnd?: () => void
}

/** One session: browser and system, where from, since when, its mark. */
export const SessionRow = ({ session, onEnd }: SessionRowProps) => {
  const label = useTexts('resources.account.sessions')
  const device = deviceOf(session) || label('unknown')
  return (
    <li>
      <div className={css.line}>
        <strong title={session.userAgent}>{device}</strong>
        {session.current ? (
          <Status tone="passed">{label('current')}</Status>
        ) : onEnd === undefined ? null : (
          <Button
            size="small"
            aria-label={label('end.named', { device: `${device} ${session.fingerprint}` })}
            onClick={onEnd}
          >
            {label('end.label')}
          </Button>
        )}
      </div>
      <dl className={css.session}>
        <div>
          <dt>{label('seen')}</dt>
          <dd>
            <Time at={session.lastSeenAt} />
          </dd>
        </div>
        <div>
          <dt>{label('since')}</dt>
          <dd>
            <Time at={session.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{label('address')}</dt>
          <dd className={text.mono}>{session.address}</dd>
        </div>
        <div>
          <dt>{label('fingerprint')}</dt>
          <dd className={text.mono}>{session.fingerprint}</dd>
        </div>
      </dl>
    </li>
  )
}
