import table from './RecordTable.module.css'
import { TableHead } from '#shared/TableHead.tsx'
import css from './ImportedRows.module.css'
import { Status, type StatusTone } from '#console/core/ui/Values.tsx'

interface ImportedRowsProps {
  label: string
  /** Titles of the row number, the outcome and each value. */
  heads: readonly string[]
  rows: readonly {
    id: string | number
    tone: StatusTone
    outcome: string
    problems: readonly string[]
    values: readonly (string | number)[]
  }[]
}

/** Rows of an uploaded table, with what is wrong with each and the values that will be stored. */
export const ImportedRows = ({ label, heads, rows }: ImportedRowsProps) => (
  <div className={table.frame}>
    {/* A table that scrolls sideways must be reachable by keyboard. */}
    <div className={table.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={table.table}>
        <TableHead names={heads} />
        <tbody>
          {rows.map(({ id, tone, outcome, problems, values }) => (
            <tr key={id}>
              <td>{id}</td>
              <td className={css.outcome}>
                <Status tone={tone}>{outcome}</Status>
                {problems.map((problem) => (
                  <p key={problem}>{problem}</p>
                ))}
              </td>
              {values.map((value, column) => (
                <td key={heads[column + 2]} className={css.cell}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
