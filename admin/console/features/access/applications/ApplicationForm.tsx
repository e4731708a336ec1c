import { CreateBase, EditBase, useEditContext, useLocale, useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import {
  applicationChange,
  applicationCreation,
  type ApplicationRecord,
} from '#contract/applications'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving, type Saving } from '#console/core/forms/useSaving.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { ApplicationInputs } from './ApplicationInputs.tsx'
import { nameIn, pathOf } from './applicationText.ts'

type Values = Record<string, unknown>

const texts = ['name', 'enName', 'description', 'enDescription', 'url', 'icon', 'contact']

/** Fields that were emptied are empty texts; what the contract does not know stays here. */
const sentTo =
  (shape: object) =>
  (values: Values): Values => ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => name in shape)),
    ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
  })

const toCreation = sentTo(applicationCreation.shape)
const toChange = sentTo(applicationChange.shape)

const ApplicationCreate = () => {
  const translate = useTranslate()
  const text = (key: string) => translate(`resources.applications.create.${key}`)
  const saving = useSaving<ApplicationRecord>({
    to: pathOf,
    said: { key: 'resources.applications.create.done', args: ({ name }) => ({ name }) },
  })
  return (
    <CreateBase
      disableAuthentication
      redirect={false}
      record={{ type: 'platform', permissionCodes: [] }}
      transform={toCreation}
      mutationMode="pessimistic"
      mutationOptions={saving.mutationOptions}
    >
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <RecordForm saving={saving} submit={text('submit')} cancelTo="/applications">
        <ApplicationInputs />
      </RecordForm>
    </CreateBase>
  )
}

const EditPage = ({ saving }: { saving: Saving<ApplicationRecord> }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { record, error, refetch } = useEditContext<ApplicationRecord>()
  if (!record)
    return error ? <ErrorState error={error} onRetry={refetch} page /> : <FactsSkeleton />
  const title = translate('resources.applications.edit.title', { name: nameIn(locale, record) })
  return (
    <>
      <PageHeader
        title={title}
        crumb={title}
        purpose={translate('resources.applications.edit.purpose')}
      />
      <RecordForm
        saving={saving}
        submit={translate('resources.applications.edit.submit')}
        cancelTo={pathOf(record)}
        onReload={refetch}
      >
        <ApplicationInputs application={record} />
      </RecordForm>
    </>
  )
}

const quietly = { onError: () => {} }

const ApplicationEdit = () => {
  const saving = useSaving<ApplicationRecord>({
    to: pathOf,
    said: { key: 'resources.applications.edit.done', args: ({ name }) => ({ name }) },
  })
  return (
    <EditBase<ApplicationRecord>
      disableAuthentication
      redirect={false}
      redirectOnError={false}
      mutationMode="pessimistic"
      transform={toChange}
      queryOptions={quietly}
      mutationOptions={saving.mutationOptions}
    >
      <EditPage saving={saving} />
    </EditBase>
  )
}

/** The screen `application/edit`: a new application, or the one of the address. */
export const ApplicationForm = () =>
  useParams()['id'] ? <ApplicationEdit /> : <ApplicationCreate />
