import type { Coordinates } from '#contract/positioning/coordinates'
import type { IndexedStation } from './cells.ts'
import { arcOver, earthCentred } from './geodesy.ts'

export interface Tile {
  south: number
  west: number
  stations: IndexedStation[]
  /** Earth-centred x, y, z of each station, consecutively. */
  places: Float64Array
  /** Centre and radius in metres of a sphere that contains all stations of the tile. */
  middle: Float64Array
  ball: number
  longestRadius: number
  /** Radii of online stations only, in metres; −1 and Infinity if the tile has none. */
  longestOnline: number
  shortestOnline: number
}

export const cornerOf = ({
  latitude,
  longitude,
}: Coordinates): { south: number; west: number } => ({
  south: Math.min(89, Math.floor(latitude)),
  west: longitude >= 180 ? -180 : Math.floor(longitude),
})

export const keyOf = ({ south, west }: { south: number; west: number }): number =>
  (south + 90) * 360 + west + 180

/** Squared straight-line distance of two earth-centred points; `at` is the offset of the first in `places`. */
export const squaredTo = (
  places: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
): number => {
  const dx = (places[at] as number) - x
  const dy = (places[at + 1] as number) - y
  const dz = (places[at + 2] as number) - z
  return dx * dx + dy * dy + dz * dz
}

export const makeTile = (stations: IndexedStation[]): Tile => {
  const [first] = stations
  const corner = cornerOf(first ?? { latitude: 0, longitude: 0 })
  const [x, y, z] = earthCentred({
    latitude: corner.south + 0.5,
    longitude: corner.west + 0.5,
  })
  const places = new Float64Array(stations.length * 3)
  let [ball, longestRadius, longestOnline, shortestOnline] = [0, 0, -1, Infinity]
  stations.forEach((station, index) => {
    places.set(earthCentred(station), index * 3)
    ball = Math.max(ball, squaredTo(places, index * 3, x, y, z))
    longestRadius = Math.max(longestRadius, station.radius)
    if (!station.online) return
    longestOnline = Math.max(longestOnline, station.radius)
    shortestOnline = Math.min(shortestOnline, station.radius)
  })
  return {
    south: corner.south,
    west: corner.west,
    stations,
    places,
    middle: Float64Array.of(x, y, z),
    ball: Math.sqrt(ball),
    longestRadius,
    longestOnline,
    shortestOnline,
  }
}

/** Accepts negative chords, which result from rounding or subtracting a sphere's radius. */
export const arcOfChord = (chord: number): number => (chord <= 0 ? 0 : arcOver(chord * chord))
