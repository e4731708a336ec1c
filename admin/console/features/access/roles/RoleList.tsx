import type { RoleRecord } from '#contract/roles'
import { CreateButton } from '#console/core/ui/CreateButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useApplicationName } from '#console/core/permissions/tree/useApplicationName.ts'
import { RoleFilters } from './RoleFilters.tsx'
import { RoleMenu } from './RoleMenu.tsx'
import css from './Roles.module.css'
import { nameOf, pathOf } from './roleText.ts'
import { useRoleType } from './RoleType.tsx'
import { useRoleColumns } from './useRoleColumns.tsx'

const RoleCard = ({ role }: { role: RoleRecord }) => {
  const typeOf = useRoleType()
  const applicationName = useApplicationName()
  return (
    <span className={css.card}>
      <b>{role.name}</b>
      <span>
        {applicationName(role.applicationId)} · {typeOf(role)}
      </span>
    </span>
  )
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
      card={(role) => <RoleCard role={role} />}
      filters={<RoleFilters />}
      rowActions={(role) => <RoleMenu role={role} />}
      pathOf={pathOf}
      nameOf={nameOf}
    />
  )
}

/** Roles of the reader's own company, and the presets that it can use. */
export const RoleList = () => <RoleScreen of="list" />

/** Roles of every company. */
export const RoleManage = () => <RoleScreen of="manage" />
