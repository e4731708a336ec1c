import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { roleTypes } from '#contract/core/enums'
import { roleCreation, type RoleRecord } from '#contract/access/roles'
import { mayRenameRole } from '#contract/policies/roles'
import { useAllowed } from '#console/core/data/identity.ts'
import { useAccess } from '#console/core/data/rights.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import type { InlineEdit } from '#console/core/lists/InlineText.tsx'
import { useApplications } from '#console/core/data/lookups.ts'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import {
  choiceFilter,
  FilterSentence,
  type SentenceFilter,
} from '#console/core/lists/FilterSentence.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useApplicationName } from '#console/core/permissions/tree/usePermissions.ts'
import { RoleMenu } from './RoleMenu.tsx'
import styles from '#console/core/ui/styles.module.css'
import { nameOf, pathOf } from './roleText.ts'
import { useRoleType, useRoleColumns } from './useRoleColumns.tsx'

const nameRule = fieldRule(roleCreation.shape.name)

const label = <Key extends string>(name: Key) => `resources.roles.filters.${name}` as const

const RoleFilters = ({ ofAll }: { ofAll: boolean }) => {
  const { data = [] } = useApplications()
  const nameIn = useNameOf()
  const filters: readonly SentenceFilter[] = [
    choiceFilter('type', label('anyType'), roleTypes, label),
    {
      source: 'applicationId',
      choices: [
        { value: undefined, label: label('anyApplication') },
        ...data.map((one) => ({ value: one.id, label: { text: nameIn(one) } })),
      ],
    },
    ...(ofAll ? [companyFilter(CompanyPicker)] : []),
  ]
  return <FilterSentence sentence={label('sentence')} filters={filters} />
}

const RoleCard = ({ role }: { role: RoleRecord }) => {
  const typeOf = useRoleType()
  const applicationName = useApplicationName()
  return (
    <span className={styles.stack}>
      <b>{role.name}</b>
      <span className={styles.note}>
        {applicationName(role.applicationId)} · {typeOf(role)}
      </span>
    </span>
  )
}

/** Makes names editable in the list, where the user may rename the role. */
const useInlineEdit = (): InlineEdit<RoleRecord> => {
  const allowed = useAllowed()
  const isGranted = useAccess('role:edit') === 'granted'
  return {
    source: 'name',
    rule: nameRule,
    may: (role) => isGranted && allowed(mayRenameRole, role),
  }
}

const RoleScreen = ({ of }: { of: 'list' | 'manage' }) => {
  const columns = useRoleColumns(of)
  return (
    <ListScreen<RoleRecord>
      texts="resources.roles.list"
      head={`resources.roles.${of}`}
      create={
        <CreateButton
          permission="role:create"
          to="/roles/create"
          label="resources.roles.create.action"
        />
      }
      columns={columns}
      inlineEdit={useInlineEdit()}
      card={(role) => <RoleCard role={role} />}
      filters={<RoleFilters ofAll={of === 'manage'} />}
      rowActions={(role) => <RoleMenu role={role} />}
      pathOf={pathOf}
      nameOf={nameOf}
    />
  )
}

export const RoleList = () => <RoleScreen of="list" />

export const RoleManage = () => <RoleScreen of="manage" />
