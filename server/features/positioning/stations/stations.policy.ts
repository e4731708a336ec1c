import type { ErrorName } from '#contract/core/errors'
import { nextStationStatuses, type StationStatus } from '#contract/positioning/stations'

/** Why a station cannot change to a status; null where it can. */
export const mayBecome = (from: StationStatus, to: StationStatus): ErrorName | null =>
  nextStationStatuses[from].includes(to) ? null : 'statusDoesNotAllow'
