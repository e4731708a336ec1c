import type { Coordinates } from '#contract/positioning/coordinates'
import { cellReach, type CoverageAnswer } from '#contract/positioning/coverage'
import { serviceTiers, type ServiceTier } from '#contract/positioning/stations'
import { azimuthTo } from './geodesy.ts'
import type { IndexedStation, Reaching, StationIndex } from './stationIndex.ts'

const bestTier = (reaching: readonly Reaching<IndexedStation>[]): ServiceTier | null =>
  serviceTiers.find((tier) => reaching.some(({ station }) => station.tier === tier)) ?? null

const kilometres = (metres: number): number => Math.round(metres / 1000)

const nearestOf = (index: StationIndex, place: Coordinates): CoverageAnswer['nearest'] => {
  const nearest = index.nearest(place, 'station')
  if (!nearest) return null
  const close = nearest.metres < cellReach
  return {
    distanceKm: Math.max(kilometres(cellReach), kilometres(nearest.metres)),
    azimuth: close ? null : (Math.round(azimuthTo(place, nearest.station) / 5) * 5) % 360,
  }
}

/**
 * Public answer for a place. `index` holds the middles of cells, which are within `cellReach` of the true stations:
 * `covered` and `uncovered` hold for any position inside the cells, and `edge` is the uncertain strip between them.
 */
export const publicAnswer = (index: StationIndex, place: Coordinates): CoverageAnswer => {
  const reaching = index.reaching(place, cellReach)
  const online = reaching.filter(({ station }) => station.online)
  const sure = online.filter(({ surely }) => surely)
  const nearest = nearestOf(index, place)
  const [tier, possible] = [bestTier(sure), bestTier(online)]
  if (tier)
    return {
      covered: true,
      verdict: 'covered',
      tier,
      maybeTier: possible === tier ? null : possible,
      stations: sure.length,
      nearest,
      reason: null,
      gapKm: null,
    }
  const none = { covered: false, tier: null, maybeTier: null, stations: 0, nearest }
  if (possible) return { ...none, verdict: 'edge', tier: possible, reason: 'atEdge', gapKm: null }
  const area = index.nearest(place, 'area')
  const gapKm = area ? Math.max(1, kilometres(area.metres - area.station.radius)) : null
  const silent = reaching.some(({ surely }) => surely)
  return {
    ...none,
    verdict: 'uncovered',
    reason: silent ? 'offline' : area ? 'outOfRange' : 'noStations',
    gapKm,
  }
}
