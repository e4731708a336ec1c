import { useTranslate } from '#console/core/i18n/texts.ts'
import type { StationRecord } from '#contract/stations'
import { Status } from '#console/core/ui/Status.tsx'
import { tones } from './stationText.ts'

/** Whether a station serves. */
export const StationStatus = ({ station }: { station: StationRecord }) => (
  <Status tone={tones[station.status]}>
    {useTranslate()(`resources.stations.statuses.${station.status}`)}
  </Status>
)
