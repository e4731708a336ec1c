import { Link } from 'react-router'
import { maxDepartmentDepth, type DepartmentRecord } from '#contract/people/departments'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { mayOpen } from '#console/core/data/rights.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Departments.module.css'
import { createBelow, nameOf, pathOf, peopleOf } from './departments.ts'

const Indented = ({ department: { level, name } }: { department: DepartmentRecord }) => {
  const translate = useTranslate()
  return (
    <span className={css.name} style={{ paddingInlineStart: `${(level - 1) * 24}px` }}>
      {level > 1 && <span className={css.branch} aria-hidden="true" />}
      <span className={styles.cut} title={name}>
        {name}
      </span>
      {level > 1 && (
        <span className="visually-hidden">
          {' '}
          {translate('resources.departments.depth', { level })}
        </span>
      )}
    </span>
  )
}

const People = ({ department }: { department: DepartmentRecord }) =>
  department.userCount && mayOpen('user/list') ? (
    <Link to={peopleOf(department)}>{department.userCount}</Link>
  ) : (
    <>{department.userCount}</>
  )

const columns: readonly Column<DepartmentRecord>[] = [
  { source: 'name', wide: true, render: (one) => <Indented department={one} /> },
  { source: 'userCount', align: 'right', render: (one) => <People department={one} /> },
  timeColumn('updatedAt', { late: true, sortable: false }),
]

const Menu = ({ department }: { department: DepartmentRecord }) => {
  const translate = useTranslate()
  return (
    <RecordMenu
      label={translate('resources.departments.menu', { name: department.name })}
      edit={`/departments/${department.id}`}
      actions={[
        department.level < maxDepartmentDepth && {
          label: translate('resources.departments.create.below'),
          icon: 'plus',
          to: createBelow(department),
        },
      ]}
    />
  )
}

export const DepartmentList = () => {
  const translate = useTranslate()
  const companyId = useCurrentUser()?.companyId
  return (
    <ListScreen<DepartmentRecord>
      texts="resources.departments.list"
      create={<CreateButton to="/departments/create" label="resources.departments.create.action" />}
      columns={columns}
      card={(one) => (
        <>
          <Indented department={one} />
          <span>{translate('resources.departments.people', { smart_count: one.userCount })}</span>
        </>
      )}
      filter={companyId ? { companyId } : undefined}
      sort={{ field: 'tree', order: 'ASC' }}
      rowActions={(one) => <Menu department={one} />}
      pathOf={pathOf}
      nameOf={nameOf}
    />
  )
}
