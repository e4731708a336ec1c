import { useTexts } from '#console/core/i18n/texts.ts'
import type { IonosphereMapRecord } from '#contract/ionosphere'
import { Status } from '#console/core/ui/Status.tsx'

/** Until an age of a day maps serve the moment; older ones serve the past. */
const freshSeconds = 86_400

/** Whether stored maps reach the present, are of the past, or are for demonstration only. */
export const MapOrigin = ({ map }: { map: IonosphereMapRecord }) => {
  const text = useTexts('resources.ionosphere-maps.states')
  if (map.origin === 'demonstration') return <Status tone="pending">{text('demonstration')}</Status>
  return map.ageSeconds < freshSeconds ? (
    <Status tone="passed">{text('current')}</Status>
  ) : (
    <Status tone="closed">{text('past')}</Status>
  )
}
