import { type ExactCoverage, serviceTiers } from '#contract/stations'
import type { Scope } from '#server/core/scope'
import { findStationsById } from '#server/platform/stations/stations.queries'
import type { Position, IndexedStation } from './cells.ts'
import { azimuthTo, geodesicDistance } from './geodesy.ts'
import { onTheRing, type StationIndex } from './stationIndex.ts'

/** Stations on line within whose radius a place lies, the ring itself included; and those off line. */
export const exactReach = (index: StationIndex, place: Position) => {
  const reaching = index.reaching(place, 0).map(({ station }) => station)
  const online = reaching.filter(({ online }) => online)
  return {
    online,
    offline: reaching.filter(({ online }) => !online),
    tier: serviceTiers.find((tier) => online.some((station) => station.tier === tier)) ?? null,
  }
}

const most = 50

/** The answer to the metre, with the stations behind it. */
export const exactAnswer = async (scope: Scope, place: Position): Promise<ExactCoverage> => {
  const exact = await scope.stations.exact()
  const { online, offline, tier } = exactReach(exact, place)
  const nearest = exact.nearest(place, 'station')
  const measured = [...new Set([...online, ...offline, ...(nearest ? [nearest.station] : [])])]
    .map((station: IndexedStation) => ({ station, metres: geodesicDistance(place, station) }))
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, most)
  const names = await findStationsById(
    scope.db.read,
    measured.map(({ station }) => station.id),
  )
  return {
    covered: tier !== null,
    tier,
    stations: measured.flatMap(({ station, metres }) => {
      const named = names.get(station.id)
      if (!named) return []
      const { id, code, name, enName, status, radius } = named
      return [
        {
          id,
          code,
          name,
          enName,
          tier: station.tier,
          status,
          radius,
          metres: Math.round(metres * 10) / 10,
          azimuth: Math.round(azimuthTo(place, station) * 10) / 10,
          reaches: metres <= radius + onTheRing,
        },
      ]
    }),
  }
}
