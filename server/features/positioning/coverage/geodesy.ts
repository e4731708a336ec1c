import type { Coordinates } from '#contract/positioning/coordinates'
import geodesic from 'geographiclib-geodesic'

const { Geodesic } = geodesic
const wgs84 = Geodesic.WGS84
const degree = Math.PI / 180
const equatorial = 6_378_137
const eccentricity = 0.006_694_379_990_141_317
const meanRadius = 6_371_000

/** Metres of the shortest line on WGS 84 (Karney 2013, geographiclib). */
export const geodesicDistance = (from: Coordinates, to: Coordinates): number =>
  wgs84.Inverse(from.latitude, from.longitude, to.latitude, to.longitude, Geodesic.DISTANCE).s12 ??
  0

/** Degrees from north, 0 to 360, in which the shortest line leaves. */
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
 * About the length of the shortest line over a chord of `squared` square metres: the arc over it on a mean sphere.
 * The curvature of the ellipsoid is known within 0.6 %, so the arc is good to `slack`.
 */
export const arcOver = (squared: number): number =>
  2 * meanRadius * Math.asin(Math.min(1, Math.sqrt(squared) / (2 * meanRadius)))

/** How far an arc may be off, metres: 0.02 % to 3,000 km, 1 % to 10,000 km, 5 % beyond. */
export const slackOf = (arc: number): number =>
  arc < 3e6 ? 1 + arc * 2e-4 : arc * (arc < 1e7 ? 0.01 : 0.05)

/** Points of the outline of everything within a distance. */
const corners = 64

/**
 * The ring about a place, `corners` direct geodesics; longitudes run on past ±180 instead of jumping, and a ring
 * around a pole is closed along it. Thousandths of a degree.
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
