import { metresPerTecu } from '#contract/positioning/ionosphereScale'
import type { IonosphereDay } from '#contract/positioning/ionosphere'
import { hourAt } from './broadcastDay.ts'

export interface LiveDay {
  path: string
  x: number
  y: number
  vtec: number
  delayMetres: number
}

const stepsADay = 96

/**
 * Curve of a day's values by local hour in the coordinates of the strip (800 × 220); null if a value is missing or the
 * day does not include `now`.
 * @param now milliseconds since 1970
 */
export const liveDayOf = (day: IonosphereDay, longitude: number, now: number): LiveDay | null => {
  const localHour = (index: number) =>
    ((((index * day.stepSeconds) / 3600 + longitude / 15) % 24) + 24) % 24
  const values = day.vtec.slice(0, stepsADay)
  if (values.some((value) => value === null)) return null
  const known = values.map((value, index) => ({ hour: localHour(index), value: value ?? 0 }))
  const most = Math.max(1, ...known.map(({ value }) => value))
  const yOf = (value: number) => 160 - (120 * value) / most
  const points = known.toSorted((one, other) => one.hour - other.hour)
  const at = (now - Date.parse(day.from)) / 1000 / day.stepSeconds
  const current = known[Math.floor(at)]
  if (!current) return null
  return {
    path: points
      .map(
        ({ hour, value }, index) =>
          `${index ? 'L' : 'M'}${hourAt(hour).toFixed(1)} ${yOf(value).toFixed(1)}`,
      )
      .join(''),
    x: hourAt(current.hour),
    y: yOf(current.value),
    vtec: current.value,
    delayMetres: current.value * metresPerTecu,
  }
}
