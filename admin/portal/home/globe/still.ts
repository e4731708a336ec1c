import { dialRadius } from './frame.ts'
import { graticule, landPoints, orbitLine, orbits, receivers } from './places.ts'
import {
  dipperInPicture,
  firstView,
  northPole,
  onDial,
  polaris,
  satellitesInView,
  sightOf,
  toPicture,
  type Point,
} from './scene.ts'
import { hidden, orthographic, type Vector } from './space.ts'

/**
 * The static drawing as path data, computed during prerendering; the browser computes it only for a page that was not
 * prerendered.
 */
export interface StillSky {
  land: readonly [string, string, string]
  graticule: string
  orbits: string
  satellites: string
  sight: string
  receiver: string
  stars: string
  constellation: string
  pointer: string
  axis: string
  firstStar: Point
  polaris: Point
  dial: { ticks: string; longTicks: string; numbers: { degrees: number; at: Point }[] }
}

const round = (value: number): string => String(Math.round(value * 10) / 10)
const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`

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

const visibleRuns = (line: readonly Vector[], gone: (place: Vector) => boolean): string =>
  line
    .map((place, index) => {
      if (gone(place)) return ''
      const before = line[index - 1]
      return `${before && !gone(before) ? 'L' : 'M'}${pair(toPicture(place))}`
    })
    .join('')

const polyline = (points: readonly (Point | undefined)[]): string =>
  points.flatMap((point, index) => (point ? `${index ? 'L' : 'M'}${pair(point)}` : [])).join('')

export const landLayer = (towards: number): 0 | 1 | 2 =>
  towards > 0.55 ? 2 : towards > 0.25 ? 1 : 0

const visibleLand = (view: (place: Vector) => Vector): [string, string, string] => {
  const layers: [Point[], Point[], Point[]] = [[], [], []]
  for (const place of landPoints().map(view))
    if (place[2] > 0.04) layers[landLayer(place[2])].push(toPicture(place))
  return [dots(layers[0]), dots(layers[1]), dots(layers[2])]
}

const satellite = (point: Point): string =>
  `M${pair(point)}m-4-4h8v8h-8zm-10 .5h7v7h-7zm21 0h7v7h-7zm-14 3.5h3m8 0h3`

const dialTick = (degrees: number, length: number): string =>
  polyline([onDial(degrees, dialRadius), onDial(degrees, dialRadius + length)])

const dial = (): StillSky['dial'] => {
  const all = Array.from({ length: 360 }, (_, degrees) => degrees)
  return {
    ticks: all
      .filter((degrees) => degrees % 10)
      .map((degrees) => dialTick(degrees, degrees % 5 ? 4 : 7))
      .join(''),
    longTicks: all
      .filter((degrees) => degrees % 10 === 0)
      .map((degrees) => dialTick(degrees, 11))
      .join(''),
    numbers: all
      .filter((degrees) => degrees % 30 === 0)
      .map((degrees) => ({ degrees, at: onDial(degrees, dialRadius + 18) })),
  }
}

export const stillSky = (): StillSky => {
  const view = orthographic(firstView)
  const sky = satellitesInView(view, 0)
  const sight = sightOf(receivers(), view, sky)
  const [dubhe, merak, phecda, megrez, ...handle] = dipperInPicture()
  return {
    land: visibleLand(view),
    graticule: graticule()
      .map((line) => visibleRuns(line.map(view), ([, , z]) => z < 0))
      .join(''),
    orbits: orbits.map((orbit) => visibleRuns(orbitLine(orbit).map(view), hidden)).join(''),
    satellites: sky
      .filter((place) => !hidden(place))
      .map((place) => satellite(toPicture(place)))
      .join(''),
    sight: (sight?.satellites ?? []).map((end) => polyline([sight?.ground, end])).join(''),
    receiver: sight ? `M${pair(sight.ground)}m-4-4h8v8h-8z` : '',
    stars: dots([merak, phecda, megrez, ...handle].flatMap((star) => (star ? [star] : []))),
    constellation: polyline([...handle.toReversed(), megrez, phecda, merak, dubhe, megrez]),
    pointer: polyline([merak, polaris()]),
    axis: polyline([northPole(), polaris()]),
    firstStar: dubhe ?? polaris(),
    polaris: polaris(),
    dial: dial(),
  }
}
