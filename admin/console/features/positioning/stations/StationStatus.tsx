import { useTranslate } from 'ra-core'
import type { StationRecord } from '#contract/stations'
import { Status } from '#console/core/ui/Status.tsx'
import { tones } from './stationText.ts'

/** Whether a station serves. */
export const StationStatus = ({ station }: { station: StationRecord }) => (
  <Status tone={tones[station.status]}>
    {useTranslate()(`resources.stations.statuses.${station.status}`)}
  </Status>
)
