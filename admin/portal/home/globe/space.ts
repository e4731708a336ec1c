export type Vector = readonly [x: number, y: number, z: number]

/** The point of the Earth below the viewer, and the clockwise rotation of north from up, in degrees. */
export interface View {
  longitude: number
  latitude: number
  roll: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

export const surface = (latitude: number, longitude: number): Vector => {
  const [phi, lambda] = [radians(latitude), radians(longitude)]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/**
 * A point on a circular orbit; `radius` in Earth radii, angles in degrees: inclination, ascending node, and position
 * from the node.
 */
export const onOrbit = (
  radius: number,
  inclination: number,
  node: number,
  along: number,
): Vector => {
  const [i, omega, u] = [radians(inclination), radians(node), radians(along)]
  return [
    radius * (Math.cos(u) * Math.cos(omega) - Math.sin(u) * Math.cos(i) * Math.sin(omega)),
    radius * (Math.cos(u) * Math.sin(omega) + Math.sin(u) * Math.cos(i) * Math.cos(omega)),
    radius * Math.sin(u) * Math.sin(i),
  ]
}

/** Orthographic projection: x right, y down, z towards the viewer, in Earth radii from the disk's centre. */
export const orthographic = ({ longitude, latitude, roll }: View) => {
  const [sinL, cosL] = [Math.sin(radians(longitude)), Math.cos(radians(longitude))]
  const [sinP, cosP] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))]
  const [sinR, cosR] = [Math.sin(radians(roll)), Math.cos(radians(roll))]
  return ([x, y, z]: Vector): Vector => {
    const right = y * cosL - x * sinL
    const towards = x * cosL + y * sinL
    const up = z * cosP - towards * sinP
    return [right * cosR + up * sinR, right * sinR - up * cosR, z * sinP + towards * cosP]
  }
}

export const hidden = ([x, y, z]: Vector): boolean => z < 0 && x * x + y * y < 1

export const elevationSine = (ground: Vector, satellite: Vector): number => {
  const line = satellite.map((part, axis) => part - (ground[axis] ?? 0))
  const length = Math.hypot(...line)
  return line.reduce((sum, part, axis) => sum + part * (ground[axis] ?? 0), 0) / length
}
