import { useId, useState } from 'react'
import type { CoverageBatchAnswer } from '#contract/positioning/coverage'
import type { TableSummary } from '#contract/core/tables'
import type { CoverageTexts } from '#i18n/en/coverage'

export interface Columns {
  latitude: number
  longitude: number
}

interface BatchColumnsProps {
  texts: CoverageTexts
  columns: TableSummary['columns']
  coordinates: NonNullable<CoverageBatchAnswer['coordinates']>
  onUse: (columns: Columns) => void
}

/** Chooses the latitude and longitude columns; requires a confirmation if the values are ambiguous. */
export const BatchColumns = ({ texts, columns, coordinates, onUse }: BatchColumnsProps) => {
  const { batch } = texts
  const id = useId()
  const { latitude, longitude, certain } = coordinates
  const [chosen, setChosen] = useState<Columns>({ latitude, longitude })
  const choose = (axis: keyof Columns, column: number) => {
    const other = axis === 'latitude' ? 'longitude' : 'latitude'
    // A column cannot be both, so choosing the column of the other coordinate swaps the two.
    const next = { ...chosen, [axis]: column }
    if (chosen[other] === column) next[other] = chosen[axis]
    setChosen(next)
    if (certain) onUse(next)
  }
  return (
    <div className="batch-columns">
      {!certain && <p role="alert">{batch.openOrder}</p>}
      {(['latitude', 'longitude'] as const).map((axis) => (
        <label key={axis} htmlFor={`${id}-${axis}`}>
          {batch[axis]}
          <select
            id={`${id}-${axis}`}
            value={chosen[axis]}
            onChange={({ target }) => choose(axis, Number(target.value))}
          >
            {columns.map(({ column, title }) => (
              <option key={column} value={column}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ))}
      {!certain && (
        <button type="button" className="button button-small" onClick={() => onUse(chosen)}>
          {batch.useColumns}
        </button>
      )}
    </div>
  )
}
