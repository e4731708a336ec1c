import { EditRecord } from '#console/core/screens/EditRecord.tsx'
import { CreateBase } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useParams } from 'react-router'
import type { RightsPreview } from '#contract/rights'
import { roleChange, type RoleRecord } from '#contract/roles'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving } from '#console/core/forms/useSaving.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { PreviewedSave } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
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
  const text = useTexts('resources.roles.create')
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

const RoleEdit = () => {
  const text = useTexts('resources.roles')
  const saving = useSaving<RoleRecord>({
    to: pathOf,
    said: { key: 'resources.roles.edit.done', args: ({ name }) => ({ name }) },
  })
  return (
    <EditRecord<RoleRecord> saving={saving} transform={toSent}>
      {(role, reload) => {
        const title = text('edit.title', { name: role.name })
        return (
          <>
            <PageHeader title={title} crumb={title} purpose={text('edit.purpose')} />
            <PreviewedSave
              preview={(values) => preview(changeable({ ...role, ...values }))}
              onRefused={saving.mutationOptions.onError}
              confirm={text('preview.save')}
            >
              <RecordForm
                saving={saving}
                submit={text('edit.submit')}
                cancelTo={pathOf(role)}
                onReload={reload}
              >
                <RoleInputs role={role} />
              </RecordForm>
            </PreviewedSave>
          </>
        )
      }}
    </EditRecord>
  )
}

/** The screen `role/add`: a new role, or the role of the address. */
export const RoleForm = () => (useParams()['id'] ? <RoleEdit /> : <RoleCreate />)
