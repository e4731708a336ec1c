/** Directions and places in units of the Earth's radius, and how the hero looks at them. */
export type Vector = readonly [x: number, y: number, z: number]

/** Where the eye is: above which point of the Earth, and how far north is turned clockwise from up. */
export interface View {
  longitude: number
  latitude: number
  roll: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** A point of the Earth's surface, the z axis through the north pole. */
export const surface = (latitude: number, longitude: number): Vector => {
  const [phi, lambda] = [radians(latitude), radians(longitude)]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** A point of a circular orbit; angles in degrees: of the plane, of its node, and along the orbit from the node. */
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

/**
 * The orthographic picture of a view: x to the right, y down, z towards the eye, all in Earth radii from the
 * centre of the disk.
 */
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

/** Whether the Earth's disk hides a place from the eye. */
export const hidden = ([x, y, z]: Vector): boolean => z < 0 && x * x + y * y < 1

/** Sine of the elevation at which a place on the ground sees a satellite. */
export const elevationSine = (ground: Vector, satellite: Vector): number => {
  const line = satellite.map((part, axis) => part - (ground[axis] ?? 0))
  const length = Math.hypot(...line)
  return line.reduce((sum, part, axis) => sum + part * (ground[axis] ?? 0), 0) / length
}
