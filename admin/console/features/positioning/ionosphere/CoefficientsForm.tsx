import { CreateBase, EditBase, useEditContext, useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { coefficientCounts } from '#contract/ionosphere'
import { type CoefficientsRecord } from '#contract/ionosphereCoefficients'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving, type Saving } from '#console/core/forms/useSaving.ts'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { CoefficientsInputs } from './CoefficientsInputs.tsx'
import { coefficientsName } from './ionosphereText.ts'

const base = 'resources.ionosphere-coefficients'
const listPath = '/ionosphereCoefficients'

/** Only as many numbers as the model takes; another model may have been chosen before. */
const trimmed = <T extends Partial<CoefficientsRecord>>(record: T): T => ({
  ...record,
  numbers: (record.numbers ?? []).slice(0, coefficientCounts[record.model ?? 'ntcm']),
})

const useCoefficientsSaving = (key: 'create' | 'edit') =>
  useSaving<CoefficientsRecord>({
    to: () => listPath,
    said: { key: `${base}.${key}.done`, args: (record) => ({ name: coefficientsName(record) }) },
  })

const CoefficientsCreate = () => {
  const translate = useTranslate()
  const saving = useCoefficientsSaving('create')
  return (
    <CreateBase
      disableAuthentication
      redirect={false}
      mutationMode="pessimistic"
      transform={trimmed}
      mutationOptions={saving.mutationOptions}
    >
      <PageHeader
        title={translate(`${base}.create.title`)}
        purpose={translate(`${base}.create.purpose`)}
      />
      <RecordForm saving={saving} submit={translate(`${base}.create.submit`)} cancelTo={listPath}>
        <CoefficientsInputs />
      </RecordForm>
    </CreateBase>
  )
}

const EditPage = ({ saving }: { saving: Saving<CoefficientsRecord> }) => {
  const translate = useTranslate()
  const { record, error, refetch } = useEditContext<CoefficientsRecord>()
  if (!record)
    return error ? <ErrorState error={error} onRetry={refetch} page /> : <FactsSkeleton />
  const name = coefficientsName(record)
  return (
    <>
      <PageHeader title={name} crumb={name} purpose={translate(`${base}.edit.purpose`)} />
      <RecordForm
        saving={saving}
        submit={translate('ra.action.save')}
        cancelTo={listPath}
        onReload={refetch}
      >
        <CoefficientsInputs />
      </RecordForm>
      <RecordHistory type="ionosphereCoefficients" id={record.id} />
    </>
  )
}

const quietly = { onError: () => {} }

const CoefficientsEdit = () => {
  const saving = useCoefficientsSaving('edit')
  return (
    <EditBase<CoefficientsRecord>
      disableAuthentication
      redirect={false}
      redirectOnError={false}
      mutationMode="pessimistic"
      transform={trimmed}
      queryOptions={quietly}
      mutationOptions={saving.mutationOptions}
    >
      <EditPage saving={saving} />
    </EditBase>
  )
}

/** New coefficients, or those of the address. */
export const CoefficientsForm = () =>
  useParams()['id'] ? <CoefficientsEdit /> : <CoefficientsCreate />
