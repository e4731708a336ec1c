import type { Coordinates } from '#contract/positioning/coordinates'
import type { ServiceTier } from '#contract/positioning/stations'
import { arcOver, earthCentred, geodesicDistance, slackOf } from './geodesy.ts'

export interface IndexedStation extends Coordinates {
  id: number
  tier: ServiceTier
  /** Metres. */
  radius: number
  online: boolean
}

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

const cornerOf = ({ latitude, longitude }: Coordinates): { south: number; west: number } => ({
  south: Math.min(89, Math.floor(latitude)),
  west: longitude >= 180 ? -180 : Math.floor(longitude),
})

const keyOf = ({ south, west }: { south: number; west: number }): number =>
  (south + 90) * 360 + west + 180

/** Squared straight-line distance of two earth-centred points; `at` is the offset of the first in `places`. */
const squaredTo = (places: Float64Array, at: number, x: number, y: number, z: number): number => {
  const dx = (places[at] as number) - x
  const dy = (places[at + 1] as number) - y
  const dz = (places[at + 2] as number) - z
  return dx * dx + dy * dy + dz * dz
}

const makeTile = (stations: IndexedStation[]): Tile => {
  const [first] = stations
  const corner = cornerOf(first ?? { latitude: 0, longitude: 0 })
  const [x, y, z] = earthCentred({ latitude: corner.south + 0.5, longitude: corner.west + 0.5 })
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
const arcOfChord = (chord: number): number => (chord <= 0 ? 0 : arcOver(chord * chord))

export interface Reaching<S> {
  station: S
  /**
   * True if the station reaches the place from every position within `blur` metres; false if only from some of them.
   */
  surely: boolean
}

export interface StationIndex<S extends IndexedStation = IndexedStation> {
  change(put: Iterable<S>, removed?: Iterable<number>): void
  tiles(): readonly Tile[]
  /**
   * Stations that reach a place, or may reach it if their true position is up to `blur` metres from the indexed one.
   */
  reaching(place: Coordinates, blur: number): Reaching<S>[]
  nearest(place: Coordinates, by: 'station' | 'area'): { station: S; metres: number } | null
}

/** Rounding tolerance in metres, so that a place computed on a ring counts as inside. */
const ringTolerance = 1e-3

/** Number of nearest candidates measured exactly; for the rest the order by arc is good enough. */
const maxMeasured = 32

/**
 * Maximum error of an arc in the search for the nearest station. Beyond 3,000 km it counts as 0: a station that is only
 * nearly the nearest is good enough at that distance.
 */
const searchSlack = (arc: number): number => (arc < 3e6 ? slackOf(arc) : 0)

interface Candidate<S> {
  station: S
  /** Distance from the searched position to the station, or to the edge of its area when searching by area. */
  value: number
  slack: number
}

const insertCandidate = <S>(candidates: Candidate<S>[], one: Candidate<S>): void => {
  let at = candidates.length
  while (at > 0 && (candidates[at - 1]?.value ?? 0) > one.value) at -= 1
  if (at >= maxMeasured) return
  candidates.splice(at, 0, one)
  if (candidates.length > maxMeasured) candidates.pop()
}

/**
 * Index of stations by tiles of one degree. A query excludes a tile by the sphere around its stations, which needs no
 * special case for antimeridian or poles. It excludes a station by its approximate distance (`arcOver`), and computes
 * the geodesic only where the approximation is not exact enough to decide.
 */
export const makeStationIndex = <S extends IndexedStation>(
  stations: Iterable<S> = [],
): StationIndex<S> => {
  const grouped = new Map<number, Map<number, S>>()
  const homes = new Map<number, number>()
  const made = new Map<number, Tile>()
  const dirty = new Set<number>()
  let list: readonly Tile[] = []

  const removeStation = (id: number): void => {
    const key = homes.get(id)
    if (key === undefined) return
    grouped.get(key)?.delete(id)
    homes.delete(id)
    dirty.add(key)
  }

  const change = (put: Iterable<S>, removed: Iterable<number> = []): void => {
    for (const id of removed) removeStation(id)
    for (const station of put) {
      removeStation(station.id)
      const key = keyOf(cornerOf(station))
      const group = grouped.get(key)
      if (group) group.set(station.id, station)
      else grouped.set(key, new Map([[station.id, station]]))
      homes.set(station.id, key)
      dirty.add(key)
    }
    for (const key of dirty) {
      const group = grouped.get(key)
      if (group?.size) made.set(key, makeTile([...group.values()]))
      else made.delete(key)
    }
    dirty.clear()
    list = [...made.values()]
  }

  const reaching = (place: Coordinates, blur: number): Reaching<S>[] => {
    const [x, y, z] = earthCentred(place)
    const found: Reaching<S>[] = []
    for (const tile of list) {
      const farthest = tile.longestRadius + blur + ringTolerance + tile.ball
      if (squaredTo(tile.middle, 0, x, y, z) > farthest * farthest) continue
      const { stations, places } = tile
      for (let index = 0; index < stations.length; index += 1) {
        const squared = squaredTo(places, index * 3, x, y, z)
        const station = stations[index] as S
        const outer = station.radius + blur + ringTolerance
        // A chord is shorter than its geodesic, so a station too far by chord is too far.
        if (squared > outer * outer) continue
        const inner = station.radius - blur + ringTolerance
        const arc = arcOver(squared)
        const slack = slackOf(arc)
        if (arc - slack > outer) continue
        const metres = arc + slack <= inner ? arc : geodesicDistance(place, station)
        if (metres <= outer) found.push({ station, surely: metres <= inner })
      }
    }
    return found
  }

  /** Returns the tiles that may contain the nearest station: no other tile is certain to have a nearer one. */
  const nearestTiles = (x: number, y: number, z: number, byArea: boolean): Tile[] => {
    const cases: { tile: Tile; least: number }[] = []
    let bound = Infinity
    for (const tile of list) {
      if (tile.longestOnline < 0) continue
      const chord = Math.sqrt(squaredTo(tile.middle, 0, x, y, z))
      const near = arcOfChord(chord - tile.ball)
      const far = arcOfChord(chord + tile.ball)
      const least = near - searchSlack(near) - (byArea ? tile.longestOnline : 0)
      bound = Math.min(bound, far + searchSlack(far) - (byArea ? tile.shortestOnline : 0))
      cases.push({ tile, least })
    }
    return cases.filter(({ least }) => least <= bound).map(({ tile }) => tile)
  }

  const nearest: StationIndex<S>['nearest'] = (place, by) => {
    const [x, y, z] = earthCentred(place)
    const byArea = by === 'area'
    const lessOf = ({ radius }: S) => (byArea ? radius : 0)
    const candidates: Candidate<S>[] = []
    let best = Infinity
    for (const tile of nearestTiles(x, y, z, byArea))
      for (let index = 0; index < tile.stations.length; index += 1) {
        const station = tile.stations[index] as S
        if (!station.online) continue
        const arc = arcOver(squaredTo(tile.places, index * 3, x, y, z))
        const slack = searchSlack(arc)
        const value = arc - lessOf(station)
        if (value - slack > best) continue
        best = Math.min(best, value + slack)
        insertCandidate(candidates, { station, value, slack })
      }
    let winner: { station: S; metres: number } | null = null
    const seen = new Set<string>()
    for (const { station, value, slack } of candidates) {
      const key = `${station.latitude} ${station.longitude} ${lessOf(station)}`
      if (value - slack > best || seen.has(key)) continue
      seen.add(key)
      const metres = geodesicDistance(place, station)
      if (!winner || metres - lessOf(station) < winner.metres - lessOf(winner.station))
        winner = { station, metres }
    }
    return winner
  }

  change(stations)
  return { change, tiles: () => list, reaching, nearest }
}
