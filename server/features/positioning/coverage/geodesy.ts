import { cellDegrees } from '#contract/positioning/coverage'
import type { Coordinates } from '#contract/positioning/coordinates'
import geodesic from 'geographiclib-geodesic'

const { Geodesic } = geodesic
const wgs84 = Geodesic.WGS84
const degree = Math.PI / 180
const equatorial = 6_378_137
const eccentricity = 0.006_694_379_990_141_317
const meanRadius = 6_371_000

/** Length in metres of the geodesic on WGS 84 (Karney 2013, geographiclib). */
export const geodesicDistance = (from: Coordinates, to: Coordinates): number =>
  wgs84.Inverse(from.latitude, from.longitude, to.latitude, to.longitude, Geodesic.DISTANCE).s12 ??
  0

/** Initial azimuth of the geodesic in degrees clockwise from north, 0 to 360. */
export const azimuthTo = (from: Coordinates, to: Coordinates): number => {
  const { azi1 = 0 } = wgs84.Inverse(
    from.latitude,
    from.longitude,
    to.latitude,
    to.longitude,
    Geodesic.AZIMUTH,
  )
  return (azi1 + 360) % 360
}

/** Earth-centred coordinates in metres. */
export const earthCentred = ({ latitude, longitude }: Coordinates): [number, number, number] => {
  const [sine, cosine] = [Math.sin(latitude * degree), Math.cos(latitude * degree)]
  const vertical = equatorial / Math.sqrt(1 - eccentricity * sine * sine)
  return [
    vertical * cosine * Math.cos(longitude * degree),
    vertical * cosine * Math.sin(longitude * degree),
    vertical * (1 - eccentricity) * sine,
  ]
}

/**
 * Approximates the length of a geodesic in metres by an arc on a sphere of mean radius. The parameter is the square of
 * the chord, the straight line between the end points, in square metres. The radii of curvature of the ellipsoid differ
 * from the sphere's by up to 0.6 %; `slackOf` bounds the error.
 */
export const arcOver = (squared: number): number =>
  2 * meanRadius * Math.asin(Math.min(1, Math.sqrt(squared) / (2 * meanRadius)))

/**
 * Returns the maximum error of a length from `arcOver`, both in metres. The error is 0.02 % plus 1 m for arcs up to
 * 3,000 km, 1 % up to 10,000 km, and 5 % beyond.
 */
export const slackOf = (arc: number): number =>
  arc < 3e6 ? 1 + arc * 2e-4 : arc * (arc < 1e7 ? 0.01 : 0.05)

const corners = 64

/**
 * Closed ring of `corners` geodesic end points around a place as longitude and latitude, rounded to 0.001 degrees.
 * Longitudes continue past ±180 instead of jumping, and a ring around a pole is closed along the pole.
 */
export const ringAbout = (middle: Coordinates, metres: number): [number, number][] => {
  const round = (value: number) => Math.round(value * 1000) / 1000
  const ring: [number, number][] = []
  let last = middle.longitude
  for (let corner = 0; corner <= corners; corner += 1) {
    const { lat2 = 0, lon2 = 0 } = wgs84.Direct(
      middle.latitude,
      middle.longitude,
      (corner * 360) / corners,
      metres,
    )
    last += ((((lon2 - last + 180) % 360) + 360) % 360) - 180
    ring.push([round(last), round(lat2)])
  }
  const turn = (ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0)
  if (Math.abs(turn) < 180) return ring
  const pole = middle.latitude > 0 ? 90 : -90
  return [...ring, [ring.at(-1)?.[0] ?? 0, pole], [ring[0]?.[0] ?? 0, pole]]
}

const rows = Math.round(180 / cellDegrees)

/**
 * Middle of the cell that contains a position. Cells are one arc minute high and about as wide; the rows at the poles
 * are one cell each, with the pole as middle. All public answers use these middles, so repeated queries cannot locate a
 * station more precisely than its cell. A position is less than `cellReach` (see the contract) from its middle.
 */
export const cellMiddle = ({ latitude, longitude }: Coordinates): Coordinates => {
  const row = Math.min(rows - 1, Math.max(0, Math.floor((latitude + 90) * 60)))
  if (row === 0 || row === rows - 1) return { latitude: row === 0 ? -90 : 90, longitude: 0 }
  const middle = (row + 0.5) / 60 - 90
  const columns = Math.ceil((360 * Math.cos((middle * Math.PI) / 180)) / cellDegrees)
  const width = 360 / columns
  const column = Math.floor(((((longitude + 180) % 360) + 360) % 360) / width) % columns
  return { latitude: middle, longitude: (column + 0.5) * width - 180 }
}
