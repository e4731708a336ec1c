import { useEffect, useState } from 'react'
import { CreateRecord, EditRecord } from '#console/core/screens/FormScreen.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { canBelongTo, menuChange, type MenuRecord } from '#contract/access/menus'
import type { RightsPreview } from '#contract/access/rights'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { PreviewedSave } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { MenuInputs } from './MenuInputs.tsx'
import { Input } from '#console/core/forms/Input.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { permissionTypes } from '#contract/core/enums'
import { branchesOf, linesOf } from '#console/core/permissions/tree/tree.ts'

const indent = '\u2003'

/** Parent of a new entry; shows an error immediately if someone else deletes the chosen parent. */
const ParentInput = ({ choices }: { choices: readonly { id: string; name: string }[] }) => {
  const { trigger } = useFormContext()
  const chosen = useWatch<{ parentId: string | null }, 'parentId'>({ name: 'parentId' })
  const isThere = (id: unknown) => choices.some((choice) => choice.id === id)
  const isGone = !isThere(chosen)
  useEffect(() => {
    if (isGone) void trigger('parentId')
  }, [isGone, trigger])
  return (
    <Input
      as="select"
      source="parentId"
      choices={choices}
      validate={(id: unknown) => (isThere(id) ? undefined : 'resources.menus.parentGone')}
    />
  )
}

const PlaceInputs = ({ entries }: { entries: readonly MenuRecord[] }) => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const type = useWatch<{ type: MenuRecord['type'] }, 'type'>({ name: 'type' })
  const parents = linesOf(branchesOf(entries), () => true).filter(({ branch }) =>
    canBelongTo(type, branch.node.type ?? null),
  )
  return (
    <>
      <Input
        as="select"
        source="type"
        choices={permissionTypes.map((id) => ({
          id,
          name: translate(`resources.roles.tree.types.${id}`),
        }))}
      />
      {!canBelongTo(type, null) && (
        <ParentInput
          choices={parents.map(({ branch: { node }, level }) => ({
            id: node.id,
            name: `${indent.repeat(level - 1)}${nameOf(node)}`,
          }))}
        />
      )}
    </>
  )
}

type Values = Record<string, unknown>

const ofScreens = ['path', 'filePath', 'icon']

/**
 * Emptied fields and fields that the type does not have are sent as empty strings; fields unknown to the contract are
 * omitted.
 */
const toSent = (entry: Values): Values => ({
  ...Object.fromEntries(Object.entries(entry).filter(([name]) => name in menuChange.shape)),
  ...Object.fromEntries(
    ofScreens.map((name) => [name, (entry['type'] === 'menu' && entry[name]) || '']),
  ),
  enName: entry['enName'] ?? '',
  hideOrGray: Number(entry['hideOrGray'] ?? 0),
})

const atTop = (typed: Values): Values => ({ ...typed, parentId: null })

const preview = (values: Values) =>
  callOperation<RightsPreview>('/usercenter/menus/preview', {
    method: 'POST',
    body: toSent(values),
  })

interface EditorProps {
  onSaved: (entry: MenuRecord) => void
  onCancel: () => void
}

export const MenuEditor = ({ entry, onSaved, onCancel }: EditorProps & { entry: MenuRecord }) => {
  const translate = useTranslate()
  const nameIn = useNameOf()
  const saving = useForm<MenuRecord>({
    notice: { key: 'resources.menus.saved', args: (saved) => ({ name: nameIn(saved) }) },
    onSaved,
  })
  return (
    <EditRecord<MenuRecord> saving={saving} resource="menus" id={entry.id} transform={toSent}>
      {(record, reload) => (
        <PreviewedSave
          preview={(values) => preview({ ...record, ...values })}
          confirm={translate('ra.action.save')}
        >
          <RecordForm
            saving={saving}
            submit={translate('resources.menus.submit')}
            cancelTo="/menus"
            onCancel={onCancel}
            onReload={reload}
          >
            <MenuInputs title={`${nameIn(entry)} · ${entry.id}`} />
          </RecordForm>
        </PreviewedSave>
      )}
    </EditRecord>
  )
}

interface CreatorProps extends EditorProps {
  applicationId: string
  entries: readonly MenuRecord[]
  /** The chosen entry of the tree. */
  at: MenuRecord | undefined
}

/** Parent of a new entry: the entry `at`, or its parent if it cannot have children; defaults to the first root. */
const parentAt = (
  entries: readonly MenuRecord[],
  at: MenuRecord | undefined = entries.find(({ parentId }) => parentId === null),
): string | null => {
  if (!at) return null
  return canBelongTo('menu', at.type) ? at.id : at.parentId
}

export const MenuCreator = ({ applicationId, entries, at, onSaved, onCancel }: CreatorProps) => {
  const translate = useTranslate()
  const nameIn = useNameOf()
  const saving = useForm<MenuRecord>({
    notice: { key: 'resources.menus.created', args: (created) => ({ name: nameIn(created) }) },
    onSaved,
  })
  // Fixed when the form opens: if someone else deletes the parent, the form reports it instead of silently choosing
  // another one.
  const [parentId] = useState(() => parentAt(entries, at))
  return (
    <CreateRecord
      resource="menus"
      saving={saving}
      initialValues={{
        applicationId,
        parentId,
        type: parentId === null ? 'platform' : 'menu',
        visible: true,
        hideOrGray: 0,
      }}
      transform={(typed: Values) =>
        toSent(canBelongTo(typed['type'] as MenuRecord['type'], null) ? atTop(typed) : typed)
      }
    >
      <RecordForm
        saving={saving}
        submit={translate('resources.menus.create')}
        cancelTo="/menus"
        onCancel={onCancel}
      >
        <MenuInputs
          title={translate('resources.menus.newEntry')}
          place={<PlaceInputs entries={entries} />}
        />
      </RecordForm>
    </CreateRecord>
  )
}
