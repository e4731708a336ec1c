import { useQuery } from '@tanstack/react-query'
import type { ClientActivity } from '#contract/access/applicationClients'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { Status, Time, type StatusTone } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Clients.module.css'
import { useReason } from './clientText.ts'
import { clientsPath } from './addSecret.ts'

const tones: Record<ClientActivity['kind'], StatusTone> = {
  signIn: 'passed',
  refused: 'refused',
  signOut: 'closed',
  logoutSent: 'closed',
  logoutFailed: 'refused',
  logoutWaiting: 'pending',
}

const Line = ({
  of: { at, kind, person, reason, status, detail, count },
}: {
  of: ClientActivity
}) => {
  const text = useTexts('resources.application-clients.activity')
  const explain = useReason()
  return (
    <li className={css.row}>
      <div className={styles.withAction}>
        <Status tone={tones[kind]}>
          {text(kind, { person: person ?? text('someone') })}
          {count > 1 && ` ${text('times', { count })}`}
        </Status>
        <span className={styles.note}>
          <Time at={at} />
        </span>
      </div>
      {kind !== 'signIn' && kind !== 'signOut' && person && <p className={styles.note}>{person}</p>}
      {reason && <p>{explain(reason, status)}</p>}
      {detail && <p className={`${styles.fineMono} ${css.detail}`}>{detail}</p>}
    </li>
  )
}

export const Activity = ({ id }: { id: string }) => {
  const text = useTexts('resources.application-clients')
  const query = useQuery({
    queryKey: ['application-clients', 'activity', id],
    queryFn: () => callOperation<ClientActivity[]>(`${clientsPath}/${id}/activity`),
  })
  return (
    <Panel title={text('show.activity')}>
      <Loaded query={query} waiting={<FactsSkeleton rows={3} />}>
        {(lines) =>
          lines.length === 0 ? (
            <p className={styles.muted}>{text('activity.empty')}</p>
          ) : (
            <div
              className={css.activity}
              tabIndex={0}
              role="region"
              aria-label={text('show.activity')}
            >
              <ul className={styles.lines}>
                {lines.map((line) => (
                  <Line key={`${line.at} ${line.kind} ${line.person} ${line.detail}`} of={line} />
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}
