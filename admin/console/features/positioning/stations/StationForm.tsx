import { FormScreen } from '#console/core/screens/FormScreen.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import type { StationRecord } from '#contract/positioning/stations'
import { StationInputs, typedAngle, typedNumber } from './StationInputs.tsx'
import { pathOf } from './stationText.ts'

type Values = Record<string, unknown>

/** Converts the typed texts to numbers; coordinates may be in any common notation. */
const toSent = (values: Values): Values => ({
  ...values,
  latitude: typedAngle(values['latitude'], 'latitude'),
  longitude: typedAngle(values['longitude'], 'longitude'),
  radius: typedNumber(values['radius']),
  epoch: typedNumber(values['epoch']),
})

export const StationForm = () => (
  <FormScreen<StationRecord>
    texts="resources.stations"
    nameOf={useNameOf()}
    argsOf={({ code }) => ({ code })}
    pathOf={pathOf}
    listPath="/stations"
    initialValues={{ datum: 'CGCS2000', tier: 'centimetre', radius: 50_000 }}
    transform={toSent}
  >
    {() => <StationInputs />}
  </FormScreen>
)
