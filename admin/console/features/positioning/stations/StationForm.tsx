import { CreateBase, EditBase, useEditContext, useLocale, useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import type { StationRecord } from '#contract/stations'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving, type Saving } from '#console/core/forms/useSaving.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { StationInputs, typedAngle, typedNumber } from './StationInputs.tsx'
import { nameIn, pathOf } from './stationText.ts'

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

const StationCreate = () => {
  const translate = useTranslate()
  const text = (key: string) => translate(`${base}.create.${key}`)
  const saving = useSaving<StationRecord>({
    to: pathOf,
    said: { key: `${base}.create.done`, args: ({ code }) => ({ code }) },
  })
  return (
    <CreateBase
      disableAuthentication
      redirect={false}
      record={{ datum: 'CGCS2000', tier: 'centimetre', radius: 50_000 }}
      transform={toSent}
      mutationMode="pessimistic"
      mutationOptions={saving.mutationOptions}
    >
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <RecordForm saving={saving} submit={text('submit')} cancelTo="/stations">
        <StationInputs />
      </RecordForm>
    </CreateBase>
  )
}

const EditPage = ({ saving }: { saving: Saving<StationRecord> }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { record, error, refetch } = useEditContext<StationRecord>()
  if (!record)
    return error ? <ErrorState error={error} onRetry={refetch} page /> : <FactsSkeleton />
  const title = translate(`${base}.edit.title`, { name: nameIn(locale, record) })
  return (
    <>
      <PageHeader title={title} crumb={title} purpose={translate(`${base}.edit.purpose`)} />
      <RecordForm
        saving={saving}
        submit={translate('ra.action.save')}
        cancelTo={pathOf(record)}
        onReload={refetch}
      >
        <StationInputs />
      </RecordForm>
    </>
  )
}

const quietly = { onError: () => {} }

const StationEdit = () => {
  const saving = useSaving<StationRecord>({
    to: pathOf,
    said: { key: `${base}.edit.done`, args: ({ code }) => ({ code }) },
  })
  return (
    <EditBase<StationRecord>
      disableAuthentication
      redirect={false}
      redirectOnError={false}
      mutationMode="pessimistic"
      transform={toSent}
      queryOptions={quietly}
      mutationOptions={saving.mutationOptions}
    >
      <EditPage saving={saving} />
    </EditBase>
  )
}

/** The screen `station/edit`: a new station, or the one of the address. */
export const StationForm = () => (useParams()['id'] ? <StationEdit /> : <StationCreate />)
