import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { stationColumns, type ImportedRow } from '#contract/positioning/stations'
import { Status, type StatusTone } from '#console/core/ui/Values.tsx'
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

const values = stationColumns.filter((column) => column !== 'code')

export const ImportRows = ({ rows }: { rows: readonly ImportedRow[] }) => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const head = useTexts(`${base}.import.heads`)
  const field = useTexts(`${base}.fields`)
  const textOf = (column: (typeof values)[number], value: string | number | null | undefined) => {
    const kind = column === 'tier' ? 'tiers' : column === 'status' ? 'statuses' : null
    return kind && value ? translateAny(`${base}.${kind}.${value}`, { _: value }) : (value ?? '')
  }
  return (
    <div
      className={`${styles.surface} ${css.frame}`}
      role="region"
      aria-label={translate(`${base}.import.result`)}
      tabIndex={0}
    >
      <table>
        <TableHead
          names={[
            head('line'),
            head('code'),
            head('outcome'),
            ...values.map((column) => field(column)),
          ]}
        />
        <tbody>
          {rows.map(({ line, code, outcome, problems, values: row }) => (
            <tr key={line}>
              <td className={styles.mono}>{line}</td>
              <td className={styles.mono}>{code}</td>
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
              {values.map((column) => (
                <td key={column}>{textOf(column, row[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
