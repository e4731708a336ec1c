import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { RoleRecord } from '#contract/roles'
import { Icon } from '#console/core/icons/Icon.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useApplicationName } from '#console/core/permissions/tree/useApplicationName.ts'
import { PermissionButton } from '#console/core/ui/PermissionButton.tsx'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { RoleFilters } from './RoleFilters.tsx'
import { RoleMenu } from './RoleMenu.tsx'
import css from './Roles.module.css'
import { nameOf, pathOf } from './roleText.ts'
import { useRoleType } from './RoleType.tsx'
import { useRoleColumns } from './useRoleColumns.tsx'

const CreateRoleButton = () => {
  const translate = useTranslate()
  return (
    <PermissionButton
      id="role:create"
      variant="contained"
      color="primary"
      component={Link}
      to="/roles/create"
      startIcon={<Icon name="plus" size={16} />}
    >
      {translate('resources.roles.create.action')}
    </PermissionButton>
  )
}

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
  const text = useTexts('resources.roles')
  return (
    <ListScreen<RoleRecord>
      title={text(`${of}.title`)}
      purpose={text(`${of}.purpose`)}
      actions={<CreateRoleButton />}
      columns={columns}
      card={(role) => <RoleCard role={role} />}
      sort={{ field: 'createdAt', order: 'DESC' }}
      searchPlaceholder={text('list.search')}
      filters={<RoleFilters />}
      rowActions={(role) => <RoleMenu role={role} />}
      pathOf={pathOf}
      nameOf={nameOf}
      unit="resources.roles.list.count"
      empty={
        <EmptyState title={text('list.empty.title')} action={<CreateRoleButton />}>
          {text('list.empty.text')}
        </EmptyState>
      }
    />
  )
}

/** Roles of the reader's own company, and the presets that it can use. */
export const RoleList = () => <RoleScreen of="list" />

/** Roles of every company. */
export const RoleManage = () => <RoleScreen of="manage" />
