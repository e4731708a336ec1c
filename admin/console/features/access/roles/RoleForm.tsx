import { CreateScreen, EditScreen } from '#console/core/screens/FormScreen.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useParams } from 'react-router'
import type { RightsPreview } from '#contract/access/rights'
import { roleChange, type RoleRecord } from '#contract/access/roles'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { PreviewedSave } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { RoleInputs } from './RoleInputs.tsx'
import { nameOf, pathOf } from './roleText.ts'

type Values = Record<string, unknown>

/**
 * Sends the level of a preset role (`presetLevel`), or the managed area of any other role (`nationCode`, `addrCode`).
 */
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

/** Warns about a role without permissions before it is saved. */
const useEmptyNote = () => {
  const text = useTexts('resources.roles.preview')
  return ({ permissionIds }: Values): string | undefined =>
    Array.isArray(permissionIds) && permissionIds.length === 0 ? text('empty') : undefined
}

/** Keeps only the fields that the contract accepts. */
const changeable = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in roleChange.shape))

const first = { type: 'normal', presetLevel: 'company', dataLevel: '0', permissionIds: [] }

const RoleCreate = () => {
  const { addressOf } = useShell()
  const noteOf = useEmptyNote()
  const text = useTexts('resources.roles.preview')
  return (
    <CreateScreen<RoleRecord>
      texts="resources.roles.create"
      argsOf={({ name }) => ({ name })}
      pathOf={pathOf}
      cancelTo={addressOf('/roles')}
      initialValues={first}
      transform={toSent}
      around={(form) => (
        <PreviewedSave preview={preview} confirm={text('create')} noteOf={noteOf}>
          {form}
        </PreviewedSave>
      )}
    >
      <RoleInputs />
    </CreateScreen>
  )
}

const RoleEdit = () => {
  const text = useTexts('resources.roles')
  const noteOf = useEmptyNote()
  return (
    <EditScreen<RoleRecord>
      texts="resources.roles.edit"
      nameOf={nameOf}
      pathOf={pathOf}
      transform={toSent}
      submit={text('edit.submit')}
      around={(form, role) => (
        <PreviewedSave
          preview={(values) => preview(changeable({ ...role, ...values }))}
          confirm={text('preview.save')}
          noteOf={noteOf}
        >
          {form}
        </PreviewedSave>
      )}
    >
      {(role) => <RoleInputs role={role} />}
    </EditScreen>
  )
}

export const RoleForm = () => (useParams()['id'] ? <RoleEdit /> : <RoleCreate />)
