import type { Coordinates } from '#contract/positioning/coordinates'
import { wrapLongitude } from './delay.ts'
import { gridSize, type IonexGrid, type IonexMap } from './ionex.ts'

const degreesAMillisecond = 360 / 86_400_000
const nearly = 1e-6

/** Returns the two adjacent grid indexes and the fraction between them; null outside the grid. */
const between = (
  offset: number,
  count: number,
  wraps: boolean,
): [number, number, number] | null => {
  if (offset < -nearly) return null
  const first = Math.min(Math.floor(offset + nearly), wraps ? count : count - 1)
  const part = Math.max(0, offset - first)
  if (first < count - 1) return [first, first + 1, part]
  if (part < nearly) return [first % count, first % count, 0]
  return wraps ? [first % count, (first + 1) % count, part] : null
}

/** Between the last row and a pole less than one step away, the last row is used. */
const rowOf = ({ lat1, dlat }: IonexGrid, rows: number, latitude: number) => {
  const offset = (latitude - lat1) / dlat
  const last = lat1 + (rows - 1) * dlat
  const step = Math.abs(dlat) + nearly
  if (offset < 0 && 90 - Math.abs(lat1) < step) return between(0, rows, false)
  if (offset > rows - 1 && 90 - Math.abs(last) < step) return between(rows - 1, rows, false)
  return between(offset, rows, false)
}

const columnOf = ({ lon1, lon2, dlon }: IonexGrid, columns: number, longitude: number) => {
  const turn = (value: number) => ((value % 360) + 360) % 360
  const offset = dlon > 0 ? turn(longitude - lon1) / dlon : turn(lon1 - longitude) / -dlon
  const around = Math.abs(lon2 - lon1) + Math.abs(dlon) >= 360 - nearly
  // A grid from −180 to 180 contains its first meridian twice; the last column is dropped.
  const twice = Math.abs(lon2 - lon1) > 360 - nearly
  return between(offset, twice ? columns - 1 : columns, around)
}

/** Vertical content in TECU by bilinear interpolation; null outside the grid or where the map has no value. */
export const valueAt = (
  grid: IonexGrid,
  values: Float32Array,
  place: Coordinates,
): number | null => {
  const { rows, columns } = gridSize(grid)
  const row = rowOf(grid, rows, place.latitude)
  const column = columnOf(grid, columns, wrapLongitude(place.longitude))
  if (!row || !column) return null
  const [r0, r1, p] = row
  const [c0, c1, q] = column
  let sum = 0
  for (const [r, c, weight] of [
    [r0, c0, (1 - p) * (1 - q)],
    [r0, c1, (1 - p) * q],
    [r1, c0, p * (1 - q)],
    [r1, c1, p * q],
  ] as const) {
    if (weight === 0) continue
    const value = values[r * columns + c] ?? Number.NaN
    if (Number.isNaN(value)) return null
    sum += weight * value
  }
  return Math.max(0, sum)
}

/**
 * Interpolates between two maps: each is rotated with the Sun to the requested time, then weighted linearly (IONEX 1.0,
 * section 3, the third and best method).
 */
export const valueBetween = (
  grid: IonexGrid,
  before: IonexMap,
  after: IonexMap,
  place: Coordinates,
  time: number,
): number | null => {
  const turned = ({ epoch, values }: IonexMap) =>
    valueAt(grid, values, {
      latitude: place.latitude,
      longitude: place.longitude + (time - epoch) * degreesAMillisecond,
    })
  if (before.epoch === after.epoch || time === before.epoch) return turned(before)
  if (time === after.epoch) return turned(after)
  const [first, second] = [turned(before), turned(after)]
  if (first === null || second === null) return null
  const weight = (time - before.epoch) / (after.epoch - before.epoch)
  return (1 - weight) * first + weight * second
}
