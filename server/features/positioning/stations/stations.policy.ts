import type { ErrorName } from '#contract/core/errors'
import { nextStationStatuses, type StationStatus } from '#contract/positioning/stations'

export const mayBecome = (from: StationStatus, to: StationStatus): ErrorName | null =>
  nextStationStatuses[from].includes(to) ? null : 'statusDoesNotAllow'
