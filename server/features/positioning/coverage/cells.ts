import type { Coordinates } from '#contract/positioning/coordinates'
import { cellDegrees } from '#contract/positioning/coverage'
import type { ServiceTier } from '#contract/positioning/stations'

const rows = Math.round(180 / cellDegrees)

/**
 * The middle of the cell that a position lies in. Rows are a minute of arc high; a row is cut into as many cells as
 * make them about as wide as high; the rows at the poles are one cell, whose middle is the pole. Everything that the
 * public is told follows from these middles, so no number of questions finds more than the cell.
 * The distance between a position and its middle stays below `cellReach` of the contract.
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
