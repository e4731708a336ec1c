import type { Coordinates } from '#contract/positioning/coordinates'
/**
 * Mean Earth radius and height of the thin layer in kilometres, as NTCM-G uses them; maps give their own in the header.
 */
export const earthRadiusKm = 6371
export const layerHeightKm = 450

export const radians = (degrees: number): number => (degrees * Math.PI) / 180
export const degrees = (angle: number): number => (angle * 180) / Math.PI

/** Wraps a longitude to −180..180 degrees; 189.3 becomes −170.7. */
export const wrapLongitude = (longitude: number): number =>
  ((((longitude + 180) % 360) + 360) % 360) - 180

/** Direction of a satellite in degrees; azimuth clockwise from north. */
export interface Direction {
  azimuth: number
  elevation: number
}

export const zenith: Direction = { azimuth: 0, elevation: 90 }

/**
 * Point where the ray to a satellite crosses the thin layer (spherical single-layer geometry, as in the NTCM-G model
 * description and the IONEX user guides).
 */
export const piercePoint = (
  { latitude, longitude }: Coordinates,
  { azimuth, elevation }: Direction,
  radiusKm = earthRadiusKm,
  heightKm = layerHeightKm,
): Coordinates => {
  if (elevation === 90) return { latitude, longitude }
  const e = radians(elevation)
  const a = radians(azimuth)
  const phi = radians(latitude)
  const psi = Math.PI / 2 - e - Math.asin((radiusKm / (radiusKm + heightKm)) * Math.cos(e))
  const sine = Math.sin(phi) * Math.cos(psi) + Math.cos(phi) * Math.sin(psi) * Math.cos(a)
  const pierced = Math.asin(Math.min(1, Math.max(-1, sine)))
  // Uses atan2 rather than arcsin for Δλ, because across a pole the pierce point is more than 90° of longitude away.
  // Both arguments omit the common factor cos φ, which is 0 at a pole.
  const shift = Math.atan2(
    Math.sin(psi) * Math.sin(a),
    Math.cos(phi) * Math.cos(psi) - Math.sin(phi) * Math.sin(psi) * Math.cos(a),
  )
  return { latitude: degrees(pierced), longitude: wrapLongitude(longitude + degrees(shift)) }
}

/**
 * Ratio of slant to vertical electron content through a thin layer: 1/√(1−(Re/(Re+H)·sin z)²).
 * @param zenithScale 0.9782 for NTCM-G's modified mapping, 1 for the plain one
 */
export const obliquity = (
  elevation: number,
  { radiusKm = earthRadiusKm, heightKm = layerHeightKm, zenithScale = 1 } = {},
): number => {
  const z = radians(90 - elevation) * zenithScale
  return 1 / Math.sqrt(1 - ((radiusKm / (radiusKm + heightKm)) * Math.sin(z)) ** 2)
}
