import { EditRecord } from '#console/core/screens/EditRecord.tsx'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState } from 'react'
import {
  defaultKeys,
  type DefaultKey,
  type DefaultPermissions as Defaults,
  type RightsPreview,
} from '#contract/rights'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import type { Saving } from '#console/core/forms/useSaving.ts'
import { PermissionTreeInput } from '#console/core/permissions/tree/PermissionTreeInput.tsx'
import { PreviewedSave } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf, type Refusal } from '#console/core/data/refusal.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import css from './Menus.module.css'

const texts = 'resources.menus.defaults'

interface DefaultsFormProps {
  record: Defaults
  reload: () => void
  saving: Saving<Defaults>
}

const DefaultsForm = ({ record, reload, saving }: DefaultsFormProps) => {
  const translate = useTranslate()
  const preview = ({ permissionIds }: Record<string, unknown>) =>
    callOperation<RightsPreview>(`/usercenter/default-permissions/${record.id}/preview`, {
      method: 'POST',
      body: { permissionIds, version: record.version },
    })
  return (
    <PreviewedSave
      preview={preview}
      onRefused={saving.mutationOptions.onError}
      confirm={translate('ra.action.save')}
    >
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
  )
}

const toSent = ({ permissionIds, version }: Defaults) => ({ permissionIds, version })

const DefaultsEditor = ({ id }: { id: DefaultKey }) => {
  const notify = useNotify()
  const [failure, setFailure] = useState<Refusal>()
  const saved = useRef(false)
  const saving: Saving<Defaults> = {
    failure,
    isSaved: () => saved.current,
    mutationOptions: {
      onSuccess: () => {
        saved.current = true
        setFailure(undefined)
        notify(`${texts}.saved`, { type: 'success' })
      },
      onError: (error) => setFailure(refusalOf(error)),
    },
  }
  return (
    <EditRecord<Defaults> id={id} saving={saving} transform={toSent}>
      {(record, reload) => <DefaultsForm record={record} reload={reload} saving={saving} />}
    </EditRecord>
  )
}

/** What visitors, members, dealers, salesmen and company super administrators get. */
export const DefaultPermissions = () => {
  const translate = useTranslate()
  const [kind, setKind] = useState<DefaultKey>('visitor')
  return (
    <>
      <PageHeader title={translate(`${texts}.title`)} purpose={translate(`${texts}.purpose`)} />
      <div className={css.kinds} role="group" aria-label={translate(`${texts}.title`)}>
        {defaultKeys.map((key) => (
          <button key={key} type="button" aria-pressed={key === kind} onClick={() => setKind(key)}>
            {translate(`${texts}.kinds.${key}`)}
          </button>
        ))}
      </div>
      <DefaultsEditor key={kind} id={kind} />
    </>
  )
}
