import type { BatchRow } from '#contract/positioning/coverage'
import type { CoverageTexts } from '#i18n/en/coverage'
import { fill } from '#i18n/index'
import { TableHead } from '#shared/TableHead.tsx'
import { resultOf } from './words.ts'

const most = 100

export const BatchTable = ({
  texts,
  rows,
}: {
  texts: CoverageTexts
  rows: readonly BatchRow[]
}) => {
  const { batch } = texts
  const { line, name, latitude, longitude, result, tier } = batch
  const sizes = [batch.stations, batch.distance, batch.gap]
  return (
    <>
      <div className="batch-frame" role="region" aria-label={batch.title} tabIndex={0}>
        <table>
          <TableHead
            names={[line, name, latitude, longitude, result, tier, ...sizes]}
            figures={[line, latitude, longitude, ...sizes]}
          />
          <tbody>
            {rows.slice(0, most).map((row) => (
              <tr key={row.line}>
                <td className="number mono">{row.line}</td>
                <td>{row.name}</td>
                <td className="number mono">{row.latitude ?? '–'}</td>
                <td className="number mono">{row.longitude ?? '–'}</td>
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
