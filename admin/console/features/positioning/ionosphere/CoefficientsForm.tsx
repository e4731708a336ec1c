import { CreateScreen, EditScreen } from '#console/core/screens/FormScreen.tsx'
import { useParams } from 'react-router'
import { coefficientCounts } from '#contract/positioning/ionosphere'
import type { CoefficientsRecord } from '#contract/positioning/ionosphereCoefficients'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { CoefficientsInputs } from './CoefficientsInputs.tsx'
import { coefficientsName } from './ionosphereText.ts'

const base = 'resources.ionosphere-coefficients'
const listPath = '/ionosphereCoefficients'

/** Trims the numbers to the model's count, because another model may have been chosen before. */
const trimNumbers = <T extends Partial<CoefficientsRecord>>(record: T): T => ({
  ...record,
  numbers: (record.numbers ?? []).slice(0, coefficientCounts[record.model ?? 'ntcm']),
})

const argsOf = (record: CoefficientsRecord) => ({ name: coefficientsName(record) })
const toList = () => listPath

const CoefficientsCreate = () => (
  <CreateScreen<CoefficientsRecord>
    texts={`${base}.create`}
    argsOf={argsOf}
    pathOf={toList}
    cancelTo={listPath}
    transform={trimNumbers}
  >
    <CoefficientsInputs />
  </CreateScreen>
)

const CoefficientsEdit = () => (
  <EditScreen<CoefficientsRecord>
    texts={`${base}.edit`}
    nameOf={coefficientsName}
    pathOf={toList}
    transform={trimNumbers}
    around={(form, { id }) => (
      <>
        {form}
        <RecordHistory type="ionosphereCoefficients" id={id} />
      </>
    )}
  >
    {() => <CoefficientsInputs />}
  </EditScreen>
)

export const CoefficientsForm = () =>
  useParams()['id'] ? <CoefficientsEdit /> : <CoefficientsCreate />
