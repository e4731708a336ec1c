import { CreateBase, EditBase, useEditContext, useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import type { RightsPreview } from '#contract/rights'
import { roleChange, type RoleRecord } from '#contract/roles'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving, type Saving } from '#console/core/forms/useSaving.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { PreviewedSave } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { RoleInputs } from './RoleInputs.tsx'
import { pathOf } from './roleText.ts'

type Values = Record<string, unknown>

/** What the gateway is sent: a preset names its level, any other role its area. */
const toSent = (role: Values): Values => {
  const { presetLevel, nationCode, addrCode, ...rest } = role
  const isPreset = role['type'] === 'preset'
  return {
    ...rest,
    name: role['name'] ?? '',
    description: role['description'] ?? '',
    dataLevel: Number(role['dataLevel'] ?? 0),
    ...(isPreset ? { presetLevel } : { nationCode, addrCode: addrCode ?? '' }),
  }
}

const preview = (values: Values) =>
  callOperation<RightsPreview>('/usercenter/roles/preview', {
    method: 'POST',
    body: toSent(values),
  })

/** Of a record, what may be sent back: names that the contract knows. */
const changeable = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in roleChange.shape))

const first = { type: 'normal', presetLevel: 'company', dataLevel: '0', permissionIds: [] }

const RoleCreate = () => {
  const translate = useTranslate()
  const { addressOf } = useShell()
  const saving = useSaving<RoleRecord>({
    to: pathOf,
    said: { key: 'resources.roles.create.done', args: ({ name }) => ({ name }) },
  })
  const text = (key: string) => translate(`resources.roles.create.${key}`)
  return (
    <CreateBase
      disableAuthentication
      redirect={false}
      record={first}
      transform={toSent}
      mutationMode="pessimistic"
      mutationOptions={saving.mutationOptions}
    >
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <PreviewedSave
        preview={preview}
        onRefused={saving.mutationOptions.onError}
        confirm={translate('resources.roles.preview.create')}
      >
        <RecordForm saving={saving} submit={text('submit')} cancelTo={addressOf('/roles')}>
          <RoleInputs />
        </RecordForm>
      </PreviewedSave>
    </CreateBase>
  )
}

const RoleEditPage = ({ saving }: { saving: Saving<RoleRecord> }) => {
  const translate = useTranslate()
  const { record, error, refetch } = useEditContext<RoleRecord>()
  if (!record)
    return error ? <ErrorState error={error} onRetry={refetch} page /> : <FactsSkeleton />
  const title = translate('resources.roles.edit.title', { name: record.name })
  return (
    <>
      <PageHeader title={title} crumb={title} purpose={translate('resources.roles.edit.purpose')} />
      <PreviewedSave
        preview={(values) => preview(changeable({ ...record, ...values }))}
        onRefused={saving.mutationOptions.onError}
        confirm={translate('resources.roles.preview.save')}
      >
        <RecordForm
          saving={saving}
          submit={translate('resources.roles.edit.submit')}
          cancelTo={pathOf(record)}
          onReload={refetch}
        >
          <RoleInputs role={record} />
        </RecordForm>
      </PreviewedSave>
    </>
  )
}

const quietly = { onError: () => {} }

const RoleEdit = () => {
  const saving = useSaving<RoleRecord>({
    to: pathOf,
    said: { key: 'resources.roles.edit.done', args: ({ name }) => ({ name }) },
  })
  return (
    <EditBase<RoleRecord>
      disableAuthentication
      redirect={false}
      redirectOnError={false}
      mutationMode="pessimistic"
      transform={toSent}
      queryOptions={quietly}
      mutationOptions={saving.mutationOptions}
    >
      <RoleEditPage saving={saving} />
    </EditBase>
  )
}

/** The screen `role/add`: a new role, or the role of the address. */
export const RoleForm = () => (useParams()['id'] ? <RoleEdit /> : <RoleCreate />)
