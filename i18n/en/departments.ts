import { actInEnglish as act } from '#i18n/audit'

export const departments = {
  name: 'Department |||| Departments',
  file: 'departments',
  fields: {
    id: 'ID',
    name: 'Name',
    parentId: 'Parent department',
    order: 'Order',
    path: 'Department',
    level: 'Level',
    userCount: 'Users',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  list: {
    title: 'Departments',
    purpose: 'The departments of your company. Each user can belong to one of them.',
    search: 'Name',
    count: '%{count} department |||| %{count} departments',
    empty: {
      title: 'No departments yet',
      text: 'Departments are useful for companies with twenty or more people. You can filter users, role members and the log by department.',
    },
  },
  depth: '(level\u00a0%{level})',
  people: '%{smart_count} user |||| %{smart_count} users',
  menu: 'Actions for %{name}',
  filter: {
    any: 'any department or none',
    one: 'one department',
    below: 'Includes its sub-departments.',
    now: 'Actions by users who are now in this department or its sub-departments.',
  },
  form: {
    title: 'Department',
    top: 'None (top level)',
    none: 'None',
    parentHelp: 'At most 5 levels. When a department moves, its sub-departments move with it.',
    orderHelp: 'Lower numbers come first. Leave it empty to put a new department last.',
  },
  create: {
    action: 'New department',
    below: 'New sub-department',
    title: 'New department',
    purpose: 'Names must be unique under the same parent department.',
    submit: 'Create department',
    done: '%{name} was created.',
  },
  edit: {
    title: 'Edit %{name}',
    purpose: 'Names must be unique under the same parent department.',
    done: '%{name} was saved.',
  },
  show: { people: 'Show users' },
  delete: {
    label: 'Delete',
    title: 'Delete department “%{name}”?',
    effects: {
      0: 'Its users and sub-departments move one level up. Users of a top-level department then belong to no department.',
      1: 'Accounts, roles and permissions stay as they are.',
    },
    done: '%{name} was deleted.',
  },
  audit: {
    department_create: act(
      'create a department',
      'created department %{target}',
      'tried to create a department',
    ),
    department_edit: act(
      'change a department',
      'changed department %{target}',
      'tried to change %{target}',
    ),
    department_delete: act(
      'delete a department',
      'deleted department %{target}',
      'tried to delete %{target}',
    ),
    department_export: act('export departments', 'exported the list of departments'),
  },
}
