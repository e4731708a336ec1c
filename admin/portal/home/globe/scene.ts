import { centre, earthRadius } from './frame.ts'
import { dipper, satellites } from './places.ts'
import { elevationSine, hidden, type Vector, type View } from './space.ts'

/** The view that the still drawing shows and the motion starts from. */
export const firstView: View = { longitude: 104, latitude: 26, roll: 15 }

/** Polaris stands on the axis of the Earth; the sky around it at so many pixels a degree. */
const poleDistance = 410
const pixelsPerDegree = 8.6
/** Where the first star of the Dipper stands seen from the pole, counter-clockwise from the right. */
const firstStarAngle = 160

export type Point = readonly [x: number, y: number]

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** From Earth radii to the picture. */
export const toPicture = ([x, y]: Vector): Point => [
  centre.x + x * earthRadius,
  centre.y + y * earthRadius,
]

/** Where the axis through the north pole points to, `distance` pixels from the Earth's centre. */
export const onAxis = (distance: number): Point => [
  centre.x + Math.sin(radians(firstView.roll)) * distance,
  centre.y - Math.cos(radians(firstView.roll)) * distance,
]

export const polaris = (): Point => onAxis(poleDistance)
/** Where the axis comes out of the Earth. */
export const northPole = (): Point => onAxis(earthRadius * Math.cos(radians(firstView.latitude)))

/** A place on the graduated circle, in degrees clockwise from the axis. */
export const onDial = (degrees: number, radius: number): Point => {
  const angle = radians(degrees + firstView.roll)
  return [centre.x + Math.sin(angle) * radius, centre.y - Math.cos(angle) * radius]
}

/** The Dipper as seen from the Earth. */
export const dipperInPicture = (): Point[] => {
  const first = dipper[0][0]
  const pole = polaris()
  return dipper.map(([hours, declination]) => {
    const angle = radians(firstStarAngle + (hours - first) * 15)
    const distance = (90 - declination) * pixelsPerDegree
    return [pole[0] + Math.cos(angle) * distance, pole[1] - Math.sin(angle) * distance]
  })
}

/** One receiver in the picture with the satellites that it sees above five degrees. */
export interface Sight {
  ground: Point
  satellites: Point[]
  /** From 0 at the rim of the picture's disk to 1 well inside. */
  strength: number
}

/** The receiver nearest to the middle of the disk, if one is well in sight. */
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

/** All satellites as the view shows them, `turn` degrees along their orbits. */
export const satellitesInView = (sky: (place: Vector) => Vector, turn: number): Vector[] =>
  satellites(turn).map(sky)
