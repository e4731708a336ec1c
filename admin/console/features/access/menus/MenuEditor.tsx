import { CreateBase, useLocale } from 'react-admin'
import { EditRecord } from '#console/core/screens/EditRecord.tsx'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState } from 'react'
import { menuChange, type MenuRecord } from '#contract/menus'
import type { RightsPreview } from '#contract/rights'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import type { Saving } from '#console/core/forms/useSaving.ts'
import { entryName } from '#console/core/navigation/routes.ts'
import { PreviewedSave } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf, type Refusal } from '#console/core/data/refusal.ts'
import { MenuInputs } from './MenuInputs.tsx'

type Values = Record<string, unknown>

/** Fields that were emptied are empty texts; what the contract does not know stays here. */
const toSent = (entry: Values): Values => ({
  ...Object.fromEntries(Object.entries(entry).filter(([name]) => name in menuChange.shape)),
  ...Object.fromEntries(
    ['enName', 'path', 'filePath', 'icon'].map((name) => [name, entry[name] ?? '']),
  ),
  hideOrGray: Number(entry['hideOrGray'] ?? 0),
})

const useStayingSave = (
  said: 'created' | 'saved',
  onSaved: (entry: MenuRecord) => void,
): Saving<MenuRecord> => {
  const notify = useNotify()
  const locale = useLocale()
  const [failure, setFailure] = useState<Refusal>()
  const saved = useRef(false)
  return {
    failure,
    isSaved: () => saved.current,
    mutationOptions: {
      onSuccess: (entry) => {
        saved.current = true
        setFailure(undefined)
        notify(`resources.menus.${said}`, {
          type: 'success',
          messageArgs: { name: entryName(entry, locale) },
        })
        onSaved(entry)
      },
      onError: (error) => {
        const refusal = refusalOf(error)
        setFailure(refusal)
      },
    },
  }
}

interface EditorProps {
  onSaved: (entry: MenuRecord) => void
}

const preview = (values: Values) =>
  callOperation<RightsPreview>('/usercenter/menus/preview', {
    method: 'POST',
    body: toSent(values),
  })

/** Changes an entry. */
export const MenuEditor = ({ entry, onSaved }: EditorProps & { entry: MenuRecord }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const saving = useStayingSave('saved', onSaved)
  return (
    <EditRecord<MenuRecord> resource="menus" id={entry.id} saving={saving} transform={toSent}>
      {(record, reload) => (
        <PreviewedSave
          preview={(values) => preview({ ...record, ...values })}
          onRefused={saving.mutationOptions.onError}
          confirm={translate('ra.action.save')}
        >
          <RecordForm
            saving={saving}
            submit={translate('resources.menus.submit')}
            cancelTo="/menus"
            onReload={reload}
          >
            <MenuInputs title={`${entryName(entry, locale)} · ${entry.id}`} />
          </RecordForm>
        </PreviewedSave>
      )}
    </EditRecord>
  )
}

interface CreatorProps extends EditorProps {
  applicationId: string
  parent: MenuRecord | undefined
}

/** Creates an entry, the last of its siblings. */
export const MenuCreator = ({ applicationId, parent, onSaved }: CreatorProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const saving = useStayingSave('created', onSaved)
  const title = parent
    ? translate('resources.menus.newTitle', { name: entryName(parent, locale) })
    : translate('resources.menus.newTopTitle')
  return (
    <CreateBase
      resource="menus"
      disableAuthentication
      redirect={false}
      record={{
        applicationId,
        parentId: parent?.id ?? null,
        type: 'menu',
        visible: true,
        hideOrGray: 0,
      }}
      transform={toSent}
      mutationMode="pessimistic"
      mutationOptions={saving.mutationOptions}
    >
      <RecordForm saving={saving} submit={translate('resources.menus.create')} cancelTo="/menus">
        <MenuInputs title={title} isNew />
      </RecordForm>
    </CreateBase>
  )
}
