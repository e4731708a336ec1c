import { nextStationStatuses, type StationStatus } from '#contract/positioning/stations'
import type { Verdict } from './caller.ts'

export const mayChangeStatus = (from: StationStatus, to: StationStatus): Verdict =>
  nextStationStatuses[from].includes(to) ? null : 'statusDoesNotAllow'
