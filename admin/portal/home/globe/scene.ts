import { centre, earthRadius } from './frame.ts'
import { dipper, satellites } from './places.ts'
import { elevationSine, hidden, type Vector, type View } from './space.ts'

export const firstView: View = { longitude: 104, latitude: 26, roll: 15 }

/** Distance of Polaris from the Earth's centre in pixels, and the sky's scale around it. */
const poleDistance = 410
const pixelsPerDegree = 8.6
/** Position angle of the Dipper's first star around the pole, in degrees counter-clockwise from the right. */
const firstStarAngle = 160

export type Point = readonly [x: number, y: number]

const radians = (degrees: number): number => (degrees * Math.PI) / 180

export const toPicture = ([x, y]: Vector): Point => [
  centre.x + x * earthRadius,
  centre.y + y * earthRadius,
]

export const onAxis = (distance: number): Point => [
  centre.x + Math.sin(radians(firstView.roll)) * distance,
  centre.y - Math.cos(radians(firstView.roll)) * distance,
]

export const polaris = (): Point => onAxis(poleDistance)
export const northPole = (): Point => onAxis(earthRadius * Math.cos(radians(firstView.latitude)))

/** A point on the graduated circle, in degrees clockwise from the axis. */
export const onDial = (degrees: number, radius: number): Point => {
  const angle = radians(degrees + firstView.roll)
  return [centre.x + Math.sin(angle) * radius, centre.y - Math.cos(angle) * radius]
}

export const dipperInPicture = (): Point[] => {
  const first = dipper[0][0]
  const pole = polaris()
  return dipper.map(([hours, declination]) => {
    const angle = radians(firstStarAngle + (hours - first) * 15)
    const distance = (90 - declination) * pixelsPerDegree
    return [pole[0] + Math.cos(angle) * distance, pole[1] - Math.sin(angle) * distance]
  })
}

/**
 * A receiver on the ground and the satellites that it sees, in picture coordinates. `strength` rises from 0 near the
 * rim of the disk to 1, so that they fade in.
 */
export interface Sight {
  ground: Point
  satellites: Point[]
  strength: number
}

/**
 * The receiver nearest to the centre of the disk with the satellites above 5° elevation; null if none is far enough
 * from the rim.
 */
export const sightOf = (
  receivers: readonly Vector[],
  earth: (place: Vector) => Vector,
  sky: readonly Vector[],
): Sight | null => {
  const seen = receivers
    .map((receiver) => earth(receiver))
    .reduce<Vector | null>((best, place) => (place[2] > (best?.[2] ?? 0.45) ? place : best), null)
  if (!seen) return null
  return {
    ground: toPicture(seen),
    satellites: sky
      .filter((place) => !hidden(place) && elevationSine(seen, place) > Math.sin(radians(5)))
      .map(toPicture),
    strength: Math.min(1, (seen[2] - 0.45) / 0.15),
  }
}

export const satellitesInView = (sky: (place: Vector) => Vector, turn: number): Vector[] =>
  satellites(turn).map(sky)
