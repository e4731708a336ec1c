import { memo } from 'react'
import { metresPerTecu } from '#contract/positioning/ionosphereScale'
import type { IonosphereDay } from '#contract/positioning/ionosphere'
import type { IonosphereTexts } from '#i18n/en/ionosphere'
import { TableHead } from '#shared/TableHead.tsx'
import { FoldedTable } from './FoldedTable.tsx'
import './day.css'

const box = { left: 60, right: 736, top: 36, bottom: 330 }
const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const xOf = (part: number) => box.left + part * (box.right - box.left)

/** Upper end of the vertical axis (electron content): a round number that divides into four steps. */
const topOf = (values: readonly (number | null)[]): number => {
  const most = Math.max(8, ...values.map((value) => value ?? 0))
  return [12, 20, 40, 60, 80, 120, 160, 240].find((one) => one >= most) ?? Math.ceil(most / 40) * 40
}

const pathOf = (values: readonly (number | null)[], yOf: (value: number) => number): string => {
  let pen = 'M'
  return values
    .map((value, index) => {
      if (value === null) {
        pen = 'M'
        return ''
      }
      const point = `${pen}${xOf(index / (values.length - 1)).toFixed(1)} ${yOf(value).toFixed(1)}`
      pen = 'L'
      return point
    })
    .join('')
}

const hourly = (values: readonly (number | null)[]) =>
  values.flatMap((value, index) =>
    index % 4 ? [] : [{ clock: `${String(index / 4).padStart(2, '0')}:00`, value }],
  )

interface DayCurveProps {
  texts: IonosphereTexts
  day: IonosphereDay | null
  time: number | null
}

export const DayCurve = memo(({ texts, day, time }: DayCurveProps) => {
  const values = day?.vtec ?? []
  const top = topOf(values)
  const yOf = (value: number) => box.bottom - (value / top) * (box.bottom - box.top)
  const steps = [0, 1, 2, 3, 4].map((step) => (step * top) / 4)
  const part =
    day && time !== null ? (time - Date.parse(day.from)) / 1000 / day.stepSeconds / 96 : null
  const shown = part !== null && part >= 0 && part <= 1 ? part : null
  const value = shown === null ? null : (values[Math.round(shown * 96)] ?? null)
  return (
    <figure className="iono-day">
      <svg viewBox="0 0 800 380" role="img" aria-label={texts.curveLabel}>
        {steps.map((step) => (
          <g key={step}>
            <path className="day-axis" d={`M${box.left} ${yOf(step)}H${box.right}`} />
            <text x={box.left - 8} y={yOf(step) + 4} textAnchor="end">
              {step}
            </text>
            <text x={box.right + 8} y={yOf(step) + 4}>
              {(step * metresPerTecu).toFixed(1)}
            </text>
          </g>
        ))}
        {hours.map((hour) => (
          <text
            key={hour}
            className={hour % 6 ? 'iono-minor' : undefined}
            x={xOf(hour / 24)}
            y={box.bottom + 22}
            textAnchor="middle"
          >
            {String(hour).padStart(2, '0')}
          </text>
        ))}
        {shown !== null && (
          <path className="day-peak" d={`M${xOf(shown).toFixed(1)} ${box.top}V${box.bottom}`} />
        )}
        <path className="day-curve" d={pathOf(values, yOf)} />
        {shown !== null && value !== null && (
          <circle className="day-top" cx={xOf(shown)} cy={yOf(value)} r="5" />
        )}
        <text x={box.left - 8} y="14" textAnchor="end">
          TECU
        </text>
        <text x={box.right + 8} y="14">
          m
        </text>
        <text x={box.left - 8} y="376" textAnchor="end">
          UTC
        </text>
      </svg>
      <figcaption className="muted">{texts.curveCaption}</figcaption>
      <FoldedTable summary={texts.asTable} label={texts.curveLabel}>
        {() => (
          <>
            <TableHead names={['UTC', texts.vtec, texts.delay]} />
            <tbody>
              {hourly(values).map(({ clock, value }) => (
                <tr key={clock}>
                  <th scope="row">{clock}</th>
                  <td>{value === null ? '–' : value.toFixed(1)}</td>
                  <td>{value === null ? '–' : (value * metresPerTecu).toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </>
        )}
      </FoldedTable>
    </figure>
  )
})
DayCurve.displayName = 'DayCurve'
