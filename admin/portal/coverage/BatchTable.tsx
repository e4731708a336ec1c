import type { BatchRow } from '#contract/coverage'
import type { CoverageTexts } from '#i18n/en/coverage'
import { fill } from '#i18n/index'
import { resultOf } from './words.ts'

const most = 100

/** The first answers to a table of points. */
export const BatchTable = ({
  texts,
  rows,
}: {
  texts: CoverageTexts
  rows: readonly BatchRow[]
}) => {
  const { batch } = texts
  return (
    <>
      <div className="batch-frame" role="region" aria-label={batch.title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="number">
                {batch.line}
              </th>
              <th scope="col">{batch.name}</th>
              <th scope="col">{batch.result}</th>
              <th scope="col">{batch.tier}</th>
              <th scope="col" className="number">
                {batch.stations}
              </th>
              <th scope="col" className="number">
                {batch.distance}
              </th>
              <th scope="col" className="number">
                {batch.gap}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => (
              <tr key={row.line}>
                <td className="number mono">{row.line}</td>
                <td>{row.name}</td>
                <td className={row.answer ? `verdict-${row.answer.verdict}` : 'muted'}>
                  {resultOf(texts, row)}
                </td>
                <td>{row.answer?.tier ? texts.tiers[row.answer.tier] : '–'}</td>
                <td className="number mono">{row.answer?.stations ?? '–'}</td>
                <td className="number mono">{row.answer?.nearest?.distanceKm ?? '–'}</td>
                <td className="number mono">{row.answer?.gapKm ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <p className="map-note muted">{fill(batch.more, { rows: rows.length })}</p>
      )}
    </>
  )
}
