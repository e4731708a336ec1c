import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { ImportedRow } from '#contract/stations'
import { Status, type StatusTone } from '#console/core/ui/Status.tsx'
import styles from '#console/core/ui/styles.module.css'
import { TableHead } from '#shared/TableHead.tsx'
import css from './Stations.module.css'

const base = 'resources.stations'

const tones: Record<ImportedRow['outcome'], StatusTone> = {
  create: 'passed',
  change: 'pending',
  same: 'closed',
  refused: 'refused',
}

/** What each row of an import would do, or why it cannot be taken. */
export const ImportRows = ({ rows }: { rows: readonly ImportedRow[] }) => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const head = useTexts(`${base}.import.heads`)
  return (
    <div
      className={`${styles.surface} ${css.frame}`}
      role="region"
      aria-label={translate(`${base}.import.result`)}
      tabIndex={0}
    >
      <table>
        <TableHead names={[head('line'), head('code'), head('name'), head('outcome')]} />
        <tbody>
          {rows.map(({ line, code, name, outcome, problems }) => (
            <tr key={line}>
              <td className={styles.mono}>{line}</td>
              <td className={styles.mono}>{code}</td>
              <td>{name}</td>
              <td>
                <Status tone={tones[outcome]}>
                  {translate(`${base}.import.outcomes.${outcome}`)}
                </Status>
                {Object.entries(problems).map(([column, key]) => (
                  <p key={column} className={css.problem}>
                    {translateAny(`${base}.fields.${column}`, { _: column })}: {translateAny(key)}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
