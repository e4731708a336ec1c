import { gridRow, landStep } from './grid.ts'
import { landRows } from './land.ts'
import { onOrbit, surface, type Vector } from './space.ts'

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

/**
 * Three orbital planes at 55° inclination with nodes 120° apart, like the MEO constellation. The height is not to
 * scale.
 */
export const orbits = [
  { radius: 1.36, inclination: 55, node: 100 },
  { radius: 1.36, inclination: 55, node: 220 },
  { radius: 1.36, inclination: 55, node: 340 },
] as const
export type Orbit = (typeof orbits)[number]

/** Four satellites per plane, 90° apart; planes are shifted by 30° against each other. */
export const satellites = (turn: number): Vector[] =>
  orbits.flatMap(({ radius, inclination, node }, plane) =>
    [0, 90, 180, 270].map((slot) =>
      onOrbit(radius, inclination, node, slot + plane * 30 + 22 + turn),
    ),
  )

export const orbitLine = ({ radius, inclination, node }: Orbit): Vector[] =>
  steps(0, 360, 4).map((along) => onOrbit(radius, inclination, node, along))

export const receivers = (): Vector[] => [
  surface(31, 112),
  surface(23, 78),
  surface(9, 22),
  surface(48, 8),
  surface(-12, -52),
  surface(40, -98),
  surface(-25, 134),
]

/** The seven stars of the Big Dipper: right ascension in hours, declination in degrees (J2000). */
export const dipper = [
  [11.0621, 61.7508],
  [11.0307, 56.3824],
  [11.8972, 53.6948],
  [12.2571, 57.0326],
  [12.9005, 55.9598],
  [13.3987, 54.9254],
  [13.7923, 49.3133],
] as const
