import { CreateScreen } from '#console/core/screens/CreateScreen.tsx'
import { EditRecord } from '#console/core/screens/EditRecord.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useParams } from 'react-router'
import { coefficientCounts } from '#contract/ionosphere'
import { type CoefficientsRecord } from '#contract/ionosphereCoefficients'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving } from '#console/core/forms/useSaving.ts'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { CoefficientsInputs } from './CoefficientsInputs.tsx'
import { coefficientsName } from './ionosphereText.ts'

const base = 'resources.ionosphere-coefficients'
const listPath = '/ionosphereCoefficients'

/** Only as many numbers as the model takes; another model may have been chosen before. */
const trimmed = <T extends Partial<CoefficientsRecord>>(record: T): T => ({
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
    transform={trimmed}
  >
    <CoefficientsInputs />
  </CreateScreen>
)

const CoefficientsEdit = () => {
  const translate = useTranslate()
  const saving = useSaving<CoefficientsRecord>({
    to: toList,
    said: { key: `${base}.edit.done`, args: argsOf },
  })
  return (
    <EditRecord<CoefficientsRecord> saving={saving} transform={trimmed}>
      {(record, reload) => {
        const name = coefficientsName(record)
        return (
          <>
            <PageHeader title={name} crumb={name} purpose={translate(`${base}.edit.purpose`)} />
            <RecordForm
              saving={saving}
              submit={translate('ra.action.save')}
              cancelTo={listPath}
              onReload={reload}
            >
              <CoefficientsInputs />
            </RecordForm>
            <RecordHistory type="ionosphereCoefficients" id={record.id} />
          </>
        )
      }}
    </EditRecord>
  )
}

/** New coefficients, or those of the address. */
export const CoefficientsForm = () =>
  useParams()['id'] ? <CoefficientsEdit /> : <CoefficientsCreate />
