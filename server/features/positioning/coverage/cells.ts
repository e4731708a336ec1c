import type { Coordinates } from '#contract/positioning/coordinates'
import { cellDegrees } from '#contract/positioning/coverage'
import type { ServiceTier } from '#contract/positioning/stations'

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

export interface IndexedStation extends Coordinates {
  id: number
  tier: ServiceTier
  /** Metres. */
  radius: number
  online: boolean
}
