import { dialNumbers, dialRadius, earthRadius } from './frame.ts'
import {
  dipper,
  fromAxis,
  graticule,
  isHidden,
  landPoints,
  orbitLines,
  orthographic,
  polaris,
  satellites,
  sightOf,
  toPicture,
  view,
  type Point,
  type Vector,
} from './sky.ts'

/** Medium orbits (MEO) of navigation satellites: 13 revolutions in 7 days. */
const orbitsPerDay = 13 / 7

const round = (value: number): string => String(Math.round(value * 10) / 10)
const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`

const polyline = (...points: (Point | undefined)[]): string =>
  points.flatMap((point, index) => (point ? `${index ? 'L' : 'M'}${pair(point)}` : [])).join('')

const visibleRuns = (line: readonly Vector[], isGone: (place: Vector) => boolean): string =>
  line
    .map((place, index) => {
      if (isGone(place)) return ''
      const before = line[index - 1]
      return `${before && !isGone(before) ? 'L' : 'M'}${pair(toPicture(place))}`
    })
    .join('')

const satellite = (place: Vector): string =>
  `M${pair(toPicture(place))}m-4-4h8v8h-8zm-10 .5h7v7h-7zm21 0h7v7h-7zm-14 3.5h3m8 0h3`

/** Draws the moving parts as path data, except the land, which consists of dots in three layers from the rim inwards. */
export const makeMovingSky = () => {
  const land = landPoints()
  const lines = graticule()
  return (degrees: number) => {
    const earth = orthographic(degrees)
    const layers: [Point[], Point[], Point[]] = [[], [], []]
    for (const place of land) {
      const seen = earth(place)
      const towards = seen[2]
      if (towards > 0.04) layers[towards > 0.55 ? 2 : towards > 0.25 ? 1 : 0].push(toPicture(seen))
    }
    const visible = satellites(degrees * orbitsPerDay)
      .map(orthographic())
      .filter((place) => !isHidden(place))
    const sight = sightOf(earth, visible)
    const ground = sight ? toPicture(sight.ground) : undefined
    return {
      land: layers,
      graticule: lines.map((line) => visibleRuns(line.map(earth), ([, , z]) => z < 0)).join(''),
      satellites: visible.map(satellite).join(''),
      sight: (sight?.satellites ?? []).map((end) => polyline(ground, toPicture(end))).join(''),
      receiver: ground ? `M${pair(ground)}m-4-4h8v8h-8z` : '',
      strength: sight?.strength ?? 0,
    }
  }
}

/** Dots in relative coordinates, which halves the path's length. */
const dots = (points: readonly Point[]): string => {
  let [fromX, fromY] = [0, 0]
  return points
    .map(([x, y]) => {
      const [right, down] = [Math.round(x * 10) - fromX, Math.round(y * 10) - fromY]
      fromX += right
      fromY += down
      const tenths = (value: number) => String(value / 10).replace(/^(-?)0\./, '$1.')
      return `m${tenths(right)}${down < 0 ? '' : ' '}${tenths(down)}h0`
    })
    .join('')
}

const dialTicks = (length: number, isWanted: (degrees: number) => boolean): string =>
  Array.from({ length: 360 }, (_, degrees) => degrees)
    .filter(isWanted)
    .map((degrees) =>
      polyline(fromAxis(degrees, dialRadius), fromAxis(degrees, dialRadius + length)),
    )
    .join('')

/**
 * The static drawing as path data, computed during prerendering; the browser computes it only for a page that was not
 * prerendered.
 */
export const stillSky = () => {
  const moving = makeMovingSky()(0)
  const [pole, stars] = [polaris(), dipper()]
  const [dubhe = pole, merak, phecda, megrez, ...handle] = stars
  const northPole = fromAxis(0, earthRadius * Math.cos((view.latitude * Math.PI) / 180))
  return {
    ...moving,
    land: [dots(moving.land[0]), dots(moving.land[1]), dots(moving.land[2])] as const,
    orbits: orbitLines()
      .map((line) => visibleRuns(line.map(orthographic()), isHidden))
      .join(''),
    stars: dots(stars.slice(1)),
    constellation: polyline(...handle.toReversed(), megrez, phecda, merak, dubhe, megrez),
    pointer: polyline(merak, pole),
    axis: polyline(northPole, pole),
    firstStar: dubhe,
    polaris: pole,
    ticks:
      dialTicks(4, (degrees) => degrees % 5 !== 0) + dialTicks(7, (degrees) => degrees % 10 === 5),
    longTicks: dialTicks(11, (degrees) => degrees % 10 === 0),
    numbers: dialNumbers.map((degrees) => fromAxis(degrees, dialRadius + 18)),
  }
}

export type StillSky = ReturnType<typeof stillSky>
