import type { Coordinates } from '#contract/positioning/coordinates'
import type { CoverageAnswer } from '#contract/positioning/coverage'
import { type MapSize, type MapView, viewAround } from '../map/view.ts'
import type { Loaded } from '../ui/useLoaded.ts'

const minMetres = 120_000
const maxMetres = 2_000_000

/** The view of a place with the nearest station, or with its surroundings if that is unknown or very far. */
export const placeView = (
  place: Coordinates,
  answer: Loaded<CoverageAnswer>,
  size: MapSize,
): MapView => {
  const nearest = answer.state === 'there' ? answer.data.nearest : null
  const metres = (nearest?.distanceKm ?? 0) * 1300
  return viewAround(place, metres > maxMetres ? minMetres : Math.max(metres, minMetres), size)
}
