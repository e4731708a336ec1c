import type { ErrorName } from '#contract/errors'
import type { StationStatus } from '#contract/stations'

/** A station goes on and off line; retired, it comes back off line first, so that no one is promised what is not tested. */
const next: Record<StationStatus, readonly StationStatus[]> = {
  online: ['offline', 'retired'],
  offline: ['online', 'retired'],
  retired: ['offline'],
}

export const mayBecome = (from: StationStatus, to: StationStatus): ErrorName | null =>
  next[from].includes(to) ? null : 'statusDoesNotAllow'
