import type { TableSummary } from '#contract/core/tables'
import type { TableTexts } from '#i18n/en/tables'
import './table-read.css'

interface TableReadProps {
  summary: TableSummary
  text: (key: keyof TableTexts, args?: { names: string }) => string
  fieldName: (field: string) => string
}

export const TableRead = ({ summary, text, fieldName }: TableReadProps) => {
  const { columns, sheet, otherSheets, merged } = summary
  const skipped = columns.filter(({ field }) => field === null).map(({ title }) => title)
  const notes = (
    [
      ['sheet', sheet === null ? [] : [sheet]],
      ['notColumns', skipped],
      ['notSheets', otherSheets],
      ['merged', merged],
    ] as const
  ).filter(([, names]) => names.length > 0)
  return (
    <div className="table-read">
      <p>{text('columns')}</p>
      <ul>
        {columns.map(({ column, title, field }) =>
          field === null ? null : (
            <li key={column}>
              {title === fieldName(field) ? title : `${title} → ${fieldName(field)}`}
            </li>
          ),
        )}
      </ul>
      {notes.map(([key, names]) => (
        <p key={key} className={key === 'sheet' ? undefined : 'table-read-note'}>
          {text(key, { names: names.join(text('and')) })}
        </p>
      ))}
    </div>
  )
}
