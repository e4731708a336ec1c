import { CreateScreen } from '#console/core/screens/CreateScreen.tsx'
import { EditScreen } from '#console/core/screens/EditScreen.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useParams } from 'react-router'
import type { StationRecord } from '#contract/stations'
import { StationInputs, typedAngle, typedNumber } from './StationInputs.tsx'
import { pathOf } from './stationText.ts'

type Values = Record<string, unknown>
const base = 'resources.stations'

/** Numbers are typed as texts, coordinates in any usual writing. */
const toSent = (values: Values): Values => ({
  ...values,
  latitude: typedAngle(values['latitude'], 'latitude'),
  longitude: typedAngle(values['longitude'], 'longitude'),
  radius: typedNumber(values['radius']),
  epoch: typedNumber(values['epoch']),
})

const argsOf = ({ code }: StationRecord) => ({ code })

const StationCreate = () => (
  <CreateScreen<StationRecord>
    texts={`${base}.create`}
    argsOf={argsOf}
    pathOf={pathOf}
    cancelTo="/stations"
    first={{ datum: 'CGCS2000', tier: 'centimetre', radius: 50_000 }}
    transform={toSent}
  >
    <StationInputs />
  </CreateScreen>
)

const StationEdit = () => {
  const nameOf = useNameOf()
  return (
    <EditScreen<StationRecord>
      texts={`${base}.edit`}
      nameOf={nameOf}
      argsOf={argsOf}
      pathOf={pathOf}
      transform={toSent}
    >
      {() => <StationInputs />}
    </EditScreen>
  )
}

/** The screen `station/edit`: a new station, or the one of the address. */
export const StationForm = () => (useParams()['id'] ? <StationEdit /> : <StationCreate />)
