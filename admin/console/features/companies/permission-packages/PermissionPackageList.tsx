import type { PermissionPackageRecord } from '#contract/companies/permissionPackages'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { textColumn, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { Num } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { pathOf, useFieldsInUse } from './packageText.ts'

const useColumns = (): readonly Column<PermissionPackageRecord>[] => {
  const { name, description } = useFieldsInUse()
  return [
    { source: name, sortable: true, render: (one) => <b>{one[name]}</b> },
    textColumn(description, { wide: true }),
    {
      source: 'permissionIds',
      align: 'right',
      render: ({ permissionIds }) => <Num value={permissionIds.length} />,
    },
    timeColumn('updatedAt', { late: true }),
  ]
}

export const PermissionPackageList = () => {
  const nameOf = useNameOf()
  const { name, description } = useFieldsInUse()
  return (
    <ListScreen<PermissionPackageRecord>
      texts="resources.permission-packages.list"
      create={
        <CreateButton
          to="/permission-packages/create"
          label="resources.permission-packages.create.action"
        />
      }
      columns={useColumns()}
      card={(one) => (
        <span className={styles.stack}>
          <b>{nameOf(one)}</b>
          <span className={styles.muted}>{one[description]}</span>
        </span>
      )}
      sort={{ field: name, order: 'ASC' }}
      pathOf={pathOf}
      nameOf={nameOf}
    />
  )
}
