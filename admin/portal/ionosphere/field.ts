import type { IonosphereWorld } from '#contract/positioning/ionosphere'

const gridOf = ({ tenths }: IonosphereWorld): Float32Array =>
  Float32Array.from(tenths, (value) => (value === null ? Number.NaN : value / 10))

/** Upper end of the colour scale: the smallest of some round values that covers the maximum. */
export const scaleOf = (world: IonosphereWorld): number => {
  const most = world.tenths.reduce<number>((most, one) => Math.max(most, (one ?? 0) / 10), 0)
  return [20, 40, 80, 120, 160, 240].find((one) => one >= most) ?? 400
}

const interpolated = (
  grid: Float32Array,
  { rows, columns }: IonosphereWorld,
  y: number,
  x: number,
): number => {
  const row = Math.min(Math.max(Math.floor(y), 0), rows - 2)
  const column = Math.min(Math.max(Math.floor(x), 0), columns - 2)
  const [p, q] = [y - row, x - column]
  const at = (index: number) => grid[index] ?? Number.NaN
  const first = row * columns + column
  return (
    (1 - p) * ((1 - q) * at(first) + q * at(first + 1)) +
    p * ((1 - q) * at(first + columns) + q * at(first + columns + 1))
  )
}

/** Pixels of the picture: one per 2.5°, twice as fine as the grid; the browser smooths it further when scaling. */
const width = 144
const height = 72

/**
 * Paints the electron content in one colour with opacity by value, from 180° W to 180° E.
 * @param colour `#rrggbb`
 * @returns a data URL; empty if the browser has no canvas
 */
export const paintField = (world: IonosphereWorld, colour: string): string => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return ''
  const image = context.createImageData(width, height)
  const hue = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  const scale = scaleOf(world)
  const grid = gridOf(world)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = interpolated(
        grid,
        world,
        (((y + 0.5) / height) * 180) / world.stepDegrees,
        (((x + 0.5) / width) * 360) / world.stepDegrees,
      )
      const at = (y * width + x) * 4
      image.data[at] = hue[0] ?? 0
      image.data[at + 1] = hue[1] ?? 0
      image.data[at + 2] = hue[2] ?? 0
      image.data[at + 3] = Number.isNaN(value) ? 0 : Math.round(Math.min(1, value / scale) * 235)
    }
  context.putImageData(image, 0, 0)
  return canvas.toDataURL('image/png')
}

export interface Isoline {
  level: number
  /** Path data in degrees: x = longitude, y = −latitude. */
  path: string
  spots: { longitude: number; latitude: number }[]
}

/** Position (0 to 1) between two corners where the level is crossed, or null. */
const crossing = (from: number, to: number, level: number): number | null =>
  from < level !== to < level ? (level - from) / (to - from) : null

/** Segments of a level within one grid cell (marching squares). */
const segmentsOf = (corners: readonly [number, number, number, number], level: number) => {
  const [northWest, northEast, southEast, southWest] = corners
  const top = crossing(northWest, northEast, level)
  const right = crossing(northEast, southEast, level)
  const bottom = crossing(southWest, southEast, level)
  const left = crossing(northWest, southWest, level)
  const points: (readonly [number, number])[] = []
  if (top !== null) points.push([top, 0])
  if (right !== null) points.push([1, right])
  if (bottom !== null) points.push([bottom, 1])
  if (left !== null) points.push([0, left])
  const segments: (readonly [readonly [number, number], readonly [number, number]])[] = []
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [from, to] = [points[index], points[index + 1]]
    if (from && to) segments.push([from, to])
  }
  return segments
}

export const isolinesOf = (world: IonosphereWorld): Isoline[] => {
  const step = scaleOf(world) / 8
  const { rows, columns, stepDegrees } = world
  const grid = gridOf(world)
  const at = (index: number) => grid[index] ?? Number.NaN
  const lines = [1, 2, 3, 4, 5, 6, 7].map((index) => ({
    level: index * step,
    parts: [] as string[],
    spots: [] as Isoline['spots'],
  }))
  for (let row = 0; row + 1 < rows; row += 1)
    for (let column = 0; column + 1 < columns; column += 1) {
      const first = row * columns + column
      const corners = [
        at(first),
        at(first + 1),
        at(first + columns + 1),
        at(first + columns),
      ] as const
      const least = Math.min(corners[0], corners[1], corners[2], corners[3])
      const most = Math.max(corners[0], corners[1], corners[2], corners[3])
      const x = (part: number) => -180 + (column + part) * stepDegrees
      const y = (part: number) => -90 + (row + part) * stepDegrees
      for (const { level, parts, spots } of lines) {
        if (!(least < level && level <= most)) continue
        for (const [from, to] of segmentsOf(corners, level)) {
          parts.push(
            `M${x(from[0]).toFixed(2)} ${y(from[1]).toFixed(2)}L${x(to[0]).toFixed(2)} ${y(to[1]).toFixed(2)}`,
          )
          if (column % 4 === 0)
            spots.push({
              longitude: (x(from[0]) + x(to[0])) / 2,
              latitude: -(y(from[1]) + y(to[1])) / 2,
            })
        }
      }
    }
  return lines.map(({ level, parts, spots }) => ({ level, path: parts.join(''), spots }))
}
