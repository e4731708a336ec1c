import { centre, earthRadius } from './frame.ts'
import { landRows } from './land.ts'

/** The point of the Earth below the viewer, and the clockwise rotation of north from up, in degrees. */
export const view = { longitude: 104, latitude: 26, roll: 15 } as const

export type Vector = readonly [x: number, y: number, z: number]
export type Point = readonly [x: number, y: number]

const radians = (degrees: number): number => (degrees * Math.PI) / 180

export const surface = (latitude: number, longitude: number): Vector => {
  const [phi, lambda] = [radians(latitude), radians(longitude)]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/**
 * A point of an orbit at 55° inclination, as MEO satellites have it; the height, in Earth radii, is not to scale.
 * Angles in degrees: ascending node, and position from the node.
 */
export const onOrbit = (node: number, along: number): Vector => {
  const [i, omega, u] = [radians(55), radians(node), radians(along)]
  const radius = 1.36
  return [
    radius * (Math.cos(u) * Math.cos(omega) - Math.sin(u) * Math.cos(i) * Math.sin(omega)),
    radius * (Math.cos(u) * Math.sin(omega) + Math.sin(u) * Math.cos(i) * Math.cos(omega)),
    radius * Math.sin(u) * Math.sin(i),
  ]
}

/**
 * Orthographic projection: x right, y down, z towards the viewer, in Earth radii from the disk's centre. d3-geo's knows
 * neither points above the surface nor z, and would triple the size of this chunk.
 * @param turn rotation of the Earth in degrees
 */
export const orthographic = (turn = 0) => {
  const { latitude, longitude, roll } = view
  const [sinL, cosL] = [Math.sin(radians(longitude - turn)), Math.cos(radians(longitude - turn))]
  const [sinP, cosP] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))]
  const [sinR, cosR] = [Math.sin(radians(roll)), Math.cos(radians(roll))]
  return ([x, y, z]: Vector): Vector => {
    const right = y * cosL - x * sinL
    const towards = x * cosL + y * sinL
    const up = z * cosP - towards * sinP
    return [right * cosR + up * sinR, right * sinR - up * cosR, z * sinP + towards * cosP]
  }
}

export const isHidden = ([x, y, z]: Vector): boolean => z < 0 && x * x + y * y < 1

export const toPicture = ([x, y]: Vector): Point => [
  centre.x + x * earthRadius,
  centre.y + y * earthRadius,
]

/** A point at an angle clockwise from the Earth's axis, in degrees. */
export const fromAxis = (degrees: number, distance: number): Point => {
  const angle = radians(degrees + view.roll)
  return [centre.x + Math.sin(angle) * distance, centre.y - Math.cos(angle) * distance]
}

/** Grid spacing in degrees, exact along meridians and approximate along parallels. */
export const landStep = 2

/**
 * Longitudes of the grid points on a parallel: evenly spaced, fewer towards the poles, every other row shifted by half
 * a step.
 */
export const gridRow = (latitude: number): number[] => {
  const count = Math.max(1, Math.round((360 * Math.cos(radians(latitude))) / landStep))
  const shift = Math.round((latitude + 90) / landStep) % 2 ? 0.5 : 0
  return Array.from({ length: count }, (_, index) => ((index + shift) * 360) / count - 180)
}

export const landPoints = (): Vector[] =>
  landRows.split(' ').flatMap((row, index) => {
    const latitude = -90 + landStep * (index + 0.5)
    const longitudes = gridRow(latitude)
    let at = 0
    return row.split('.').flatMap((run, turn) => {
      const from = at
      at += Number.parseInt(run, 36)
      return turn % 2 ? longitudes.slice(from, at).map((degrees) => surface(latitude, degrees)) : []
    })
  })

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step)

export const graticule = (): Vector[][] => [
  ...steps(-180, 150, 30).map((longitude) =>
    steps(-90, 90, 5).map((latitude) => surface(latitude, longitude)),
  ),
  ...steps(-60, 60, 30).map((latitude) =>
    steps(-180, 180, 5).map((longitude) => surface(latitude, longitude)),
  ),
]

/** Nodes of the three orbital planes. */
const nodes = [100, 220, 340]

export const orbitLines = (): Vector[][] =>
  nodes.map((node) => steps(0, 360, 4).map((along) => onOrbit(node, along)))

/** Four satellites per plane, 90° apart; planes are shifted by 30° against each other. */
export const satellites = (turn: number): Vector[] =>
  nodes.flatMap((node, plane) =>
    [0, 90, 180, 270].map((slot) => onOrbit(node, slot + plane * 30 + 22 + turn)),
  )

const receivers = (): Vector[] => [
  surface(31, 112),
  surface(23, 78),
  surface(9, 22),
  surface(48, 8),
  surface(-12, -52),
  surface(40, -98),
  surface(-25, 134),
]

export const elevationSine = (ground: Vector, satellite: Vector): number => {
  const line = satellite.map((part, axis) => part - (ground[axis] ?? 0))
  return line.reduce((sum, part, axis) => sum + part * (ground[axis] ?? 0), 0) / Math.hypot(...line)
}

/**
 * The receiver nearest to the centre of the disk, and the satellites above 5° elevation; null if none is far enough
 * from the rim. `strength` rises from 0 near the rim to 1, so that they fade in.
 */
export const sightOf = (earth: (place: Vector) => Vector, visible: readonly Vector[]) => {
  const ground = receivers()
    .map(earth)
    .reduce<Vector | null>((best, place) => (place[2] > (best?.[2] ?? 0.45) ? place : best), null)
  return (
    ground && {
      ground,
      satellites: visible.filter((one) => elevationSine(ground, one) > Math.sin(radians(5))),
      strength: Math.min(1, (ground[2] - 0.45) / 0.15),
    }
  )
}

export const polaris = (): Point => fromAxis(0, 410)

/** Right ascension in hours and declination in degrees (J2000) of the Dipper's seven stars, Dubhe first. */
const dipperStars = [
  [11.0621, 61.7508],
  [11.0307, 56.3824],
  [11.8972, 53.6948],
  [12.2571, 57.0326],
  [12.9005, 55.9598],
  [13.3987, 54.9254],
  [13.7923, 49.3133],
] as const

/** The Dipper around Polaris, 8.6 pixels per degree, with Dubhe 160° counter-clockwise from the right. */
export const dipper = (): Point[] => {
  const [x, y] = polaris()
  return dipperStars.map(([hours, declination]) => {
    const angle = radians(160 + (hours - dipperStars[0][0]) * 15)
    const distance = (90 - declination) * 8.6
    return [x + Math.cos(angle) * distance, y - Math.sin(angle) * distance]
  })
}
