import { CreateScreen, EditScreen } from '#console/core/screens/FormScreen.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useParams } from 'react-router'
import type { RightsPreview } from '#contract/access/rights'
import { roleChange, roleCreation, type RoleRecord } from '#contract/access/roles'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { PreviewedSave } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { nameOf, pathOf } from './roleText.ts'
import { Input } from '#console/core/forms/Input.tsx'
import { useGetOne } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { CompanyRecord } from '#contract/companies/companies'
import { dataLevels, presetLevels } from '#contract/core/enums'
import { mayRenameRole } from '#contract/policies/roles'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { PermissionTreeInput } from '#console/core/permissions/tree/PermissionTreeInput.tsx'
import { useApplicationName } from '#console/core/permissions/tree/usePermissions.ts'
import { useApplications } from '#console/core/data/lookups.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { useAllowed, useCurrentUser } from '#console/core/data/identity.ts'
import { mayOpen } from '#console/core/data/rights.ts'
import { Fact, Facts } from '#console/core/ui/Facts.tsx'
import { PresetChoice } from './PresetChoice.tsx'
import { useRoleType } from './useRoleColumns.tsx'

const nameRule = fieldRule(roleCreation.shape.name)
const descriptionRule = fieldRule(roleCreation.shape.description)

const Kind = ({ role }: { role: RoleRecord | undefined }) => {
  const translate = useTranslate()
  const applicationName = useApplicationName()
  const typeOf = useRoleType()
  const { data = [] } = useApplications()
  const type: unknown = useWatch({ name: 'type' })
  const field = useTexts('resources.roles.fields')
  if (role)
    return (
      <Facts>
        <Fact label={field('applicationId')}>{applicationName(role.applicationId)}</Fact>
        <Fact label={field('type')}>{typeOf(role)}</Fact>
      </Facts>
    )
  return (
    <>
      <Input
        as="select"
        source="applicationId"
        defaultValue={data[0]?.id ?? '1'}
        choices={data.map(({ id }) => ({ id, name: applicationName(id) }))}
        help={translate('resources.roles.form.applicationFixed')}
      />
      {mayOpen('role/manage') && (
        <Input
          as="select"
          source="type"
          choices={(['normal', 'preset'] as const).map((id) => ({
            id,
            name: translate(`resources.roles.types.${id}`),
          }))}
          help={translate('resources.roles.form.typeFixed')}
        />
      )}
      {type === 'preset' && (
        <Input
          as="select"
          source="presetLevel"
          choices={presetLevels.map((id) => ({
            id,
            name: translate(`resources.roles.levels.${id}`),
          }))}
        />
      )}
    </>
  )
}

const RoleInputs = ({ role }: { role?: RoleRecord }) => {
  const translate = useTranslate()
  const reader = useCurrentUser()
  const allowed = useAllowed()
  const companyId = role ? role.companyId : reader?.companyId
  const watched: Record<string, unknown> = useWatch()
  const isPreset = (role?.type ?? watched['type']) === 'preset'
  const level = role?.presetLevel ?? watched['presetLevel']
  const isOurs = reader?.isOurCompany === true && companyId === reader.companyId
  const applicationId = role?.applicationId ?? watched['applicationId']
  // A user who may not see the company is only offered their own permissions, which are a subset of the company's.
  const { data: company } = useGetOne<CompanyRecord>(
    'companies',
    { id: companyId ?? '' },
    { enabled: !!companyId && !isPreset, retry: false },
  )
  const text = useTexts('resources.roles.form')
  return (
    <>
      <FormSection title={text('what')}>
        {!role && !isPreset && <PresetChoice />}
        {(!role || allowed(mayRenameRole, role)) && <Input source="name" validate={nameRule} />}
        <Input as="textarea" source="description" validate={descriptionRule} />
        <Kind role={role} />
      </FormSection>
      <FormSection title={text('reach')} text={text('reachText')}>
        {!isPreset && (
          <Input
            as="address"
            partial
            label={translate('resources.roles.fields.addrCode')}
            help={text('areaHelp')}
          />
        )}
        <Input
          as="select"
          source="dataLevel"
          choices={dataLevels.map((level) => ({
            id: String(level),
            name: translate(`resources.roles.dataLevels.${level}`),
          }))}
          help={text('levelHelp')}
        />
      </FormSection>
      <FormSection title={text('permissions')} text={text('permissionsText')}>
        <PermissionTreeInput
          applicationIds={typeof applicationId === 'string' ? [applicationId] : undefined}
          bounds={isPreset ? undefined : company?.permissionIds}
          forCustomers={isPreset ? level !== 'system' : !isOurs}
        />
      </FormSection>
    </>
  )
}

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

const RoleCreate = () => (
  <CreateScreen<RoleRecord>
    texts="resources.roles.create"
    argsOf={({ name }) => ({ name })}
    pathOf={pathOf}
    cancelTo={useShell().addressOf('/roles')}
    initialValues={first}
    transform={toSent}
  >
    <RoleInputs />
  </CreateScreen>
)

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
