import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { landPath } from './landPath.ts'
import { type LandTile, tileSide, tileUnits } from './landTiles.ts'

/**
 * Cuts Natural Earth's 1:10m land (public domain, no borders) into tiles: SVG paths of whole numbers, relative after the
 * first point of a ring. Run with `npx tsx admin/portal/map/landTileFiles.ts`, which prints `tileRows`. Browsers cache
 * the files permanently, so a change needs new file names.
 */
const fileOf = (name: LandTile['name']): string =>
  join(import.meta.dirname, `../public/assets/land-${name}-1.txt`)

type Point = readonly [x: number, y: number]

/** A tile's land reaches this many degrees beyond its edges, so that the edges themselves are not drawn as coast. */
const margin = 0.2

/** The antimeridian, where land is cut, is moved into the margin for the same reason. */
const unitsOf = (point: string): Point => {
  const [longitude = 0, latitude = 0] = point.split(',').map(Number)
  const x = Math.abs(longitude) === 180 ? longitude + Math.sign(longitude) * margin : longitude
  return [x * tileUnits, latitude * tileUnits]
}

export const landRings = (): Point[][] => {
  const atlas = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
  return (
    landPath(JSON.parse(readFileSync(atlas, 'utf8')))
      .split(/[MZ]+/)
      .filter(Boolean)
      .map((ring) => ring.split('L').map(unitsOf))
      // An island without an area becomes the whole Earth around it, and no land reaches the North Pole.
      .filter((ring) => ring.every(([, y]) => y > -90 * tileUnits))
  )
}

/** The part of a ring on one side of a line along an axis. */
const cut = (ring: Point[], axis: 0 | 1, limit: number, side: 1 | -1): Point[] => {
  const isInside = (point: Point) => (point[axis] - limit) * side >= 0
  return ring.flatMap((point, index): Point[] => {
    const before = ring.at(index - 1) ?? point
    if (isInside(point) === isInside(before)) return isInside(point) ? [point] : []
    const share = (limit - before[axis]) / (point[axis] - before[axis])
    const [x, y] = before
    const crossing: Point = [x + share * (point[0] - x), y + share * (point[1] - y)]
    return isInside(point) ? [crossing, point] : [crossing]
  })
}

/** Whole numbers, without the points on a straight line. */
const simplified = (ring: Point[]): Point[] =>
  ring
    .map(([x, y]): Point => [Math.round(x), Math.round(y)])
    .filter(([x, y], index, all) => {
      const before = all.at(index - 1)
      return x !== before?.[0] || y !== before[1]
    })
    .filter(([x, y], index, all) => {
      const [beforeX, beforeY] = all.at(index - 1) ?? [x, y]
      const [afterX, afterY] = all[(index + 1) % all.length] ?? [x, y]
      return (x - beforeX) * (afterY - y) !== (y - beforeY) * (afterX - x)
    })

const ringPath = ([start, ...others]: Point[]): string => {
  if (!start || others.length < 2) return ''
  const steps = others.map(([x, y], index) => {
    const [beforeX, beforeY] = others[index - 1] ?? start
    return `${x - beforeX} ${y - beforeY}`
  })
  return `M${start.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-')
}

export const tilePath = (
  rings: Point[][],
  { west, north }: Pick<LandTile, 'west' | 'north'>,
): string => {
  const left = (west - margin) * tileUnits
  const top = (-north - margin) * tileUnits
  const side = (tileSide + 2 * margin) * tileUnits
  return rings
    .map((ring) => {
      const columns = cut(cut(ring, 0, left, 1), 0, left + side, -1)
      return ringPath(simplified(cut(cut(columns, 1, top, 1), 1, top + side, -1)))
    })
    .join('')
}

export const readTile = (name: LandTile['name']): string => readFileSync(fileOf(name), 'utf8')

if (process.argv[1] === import.meta.filename) {
  const rings = landRings()
  for (let row = 0; row < 180 / tileSide; row += 1) {
    let cells = ''
    for (let column = 0; column < 360 / tileSide; column += 1) {
      const tile = { west: column * tileSide - 180, north: 90 - row * tileSide }
      const path = tilePath(rings, tile)
      if (path) writeFileSync(fileOf(`10m-${column}-${row}`), path)
      cells += path ? '#' : '.'
    }
    process.stdout.write(`  '${cells}',\n`)
  }
}
