import { EditRecord } from '#console/core/screens/FormScreen.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import {
  defaultKeys,
  type DefaultKey,
  type DefaultPermissions as Defaults,
  type RightsPreview,
} from '#contract/access/rights'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { UnsavedContext, useConfirmSwitch } from '#console/core/forms/Unsaved.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { PermissionTreeInput } from '#console/core/permissions/tree/PermissionTreeInput.tsx'
import { PreviewedSave } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import css from './Menus.module.css'

const texts = 'resources.menus.defaults'

const previewOf =
  ({ id, version }: Defaults) =>
  ({ permissionIds }: Record<string, unknown>) =>
    callOperation<RightsPreview>(`/usercenter/default-permissions/${id}/preview`, {
      method: 'POST',
      body: { permissionIds, version },
    })

const toSent = ({ permissionIds, version }: Defaults) => ({ permissionIds, version })

const DefaultsEditor = ({ id }: { id: DefaultKey }) => {
  const translate = useTranslate()
  const saving = useForm<Defaults>({ notice: { key: `${texts}.saved` } })
  return (
    <EditRecord<Defaults> saving={saving} id={id} transform={toSent}>
      {(record, reload) => (
        <PreviewedSave preview={previewOf(record)} confirm={translate('ra.action.save')}>
          <RecordForm
            saving={saving}
            submit={translate('resources.menus.submit')}
            cancelTo="/defaultPermissions"
            onReload={reload}
          >
            <FormSection
              title={translate(`${texts}.kinds.${record.id}`)}
              text={translate(`${texts}.texts.${record.id}`)}
            >
              <PermissionTreeInput forCustomers={record.id !== 'salesman'} />
            </FormSection>
          </RecordForm>
        </PreviewedSave>
      )}
    </EditRecord>
  )
}

export const DefaultPermissions = () => {
  const translate = useTranslate()
  const [kind, setKind] = useState<DefaultKey>('visitor')
  const { setTyped, ask, dialog } = useConfirmSwitch()
  return (
    <>
      <PageHeader title={translate(`${texts}.title`)} purpose={translate(`${texts}.purpose`)} />
      <div className={css.kinds} role="group" aria-label={translate(`${texts}.title`)}>
        {defaultKeys.map((key) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === kind}
            onClick={() => key !== kind && ask(() => setKind(key))}
          >
            {translate(`${texts}.kinds.${key}`)}
          </button>
        ))}
      </div>
      <UnsavedContext value={setTyped}>
        <DefaultsEditor key={kind} id={kind} />
      </UnsavedContext>
      {dialog}
    </>
  )
}
