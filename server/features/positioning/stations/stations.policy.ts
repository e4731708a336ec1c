import type { ErrorName } from '#contract/errors'
import { nextStationStatuses, type StationStatus } from '#contract/stations'

/** Why a station cannot change to a status; null where it can. */
export const mayBecome = (from: StationStatus, to: StationStatus): ErrorName | null =>
  nextStationStatuses[from].includes(to) ? null : 'statusDoesNotAllow'
