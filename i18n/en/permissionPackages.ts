import { actInEnglish as act } from '#i18n/audit'

const once = 'Companies keep what they were given. Later changes do not affect them.'

export const permissionPackages = {
  name: 'Permission package |||| Permission packages',
  file: 'permission-packages',
  fields: {
    id: 'ID',
    name: 'Chinese name',
    enName: 'English name',
    description: 'Chinese description',
    enDescription: 'English description',
    permissionIds: 'Permissions',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  list: {
    title: 'Permission packages',
    purpose: 'Sets of permissions that you grant to companies together.',
    search: 'Name or description',
    count: '%{smart_count} permission package |||| %{smart_count} permission packages',
    empty: {
      title: 'No permission packages yet',
      text: 'Create one to give several companies the same permissions.',
    },
  },
  once,
  create: {
    action: 'New permission package',
    title: 'New permission package',
    purpose: 'It is not granted automatically. Select it when you edit one or more companies.',
    submit: 'Create',
    done: '%{name} was created.',
  },
  edit: { title: 'Edit %{name}', purpose: once, done: '%{name} was saved.' },
  form: {
    what: 'Package',
    permissions: 'Permissions',
    permissionsText: 'Only permissions that companies can have are listed.',
  },
  show: {
    facts: 'Details',
    none: 'The permissions of this package no longer exist.',
  },
  actions: {
    delete: {
      label: 'Delete',
      title: 'Delete %{name}?',
      effects: { 0: 'Companies keep the permissions that they got from it.' },
      done: '%{name} was deleted.',
    },
  },
  audit: {
    permissionPackage_create: act(
      'create a permission package',
      'created permission package %{target}',
      'tried to create a permission package',
    ),
    permissionPackage_edit: act(
      'change a permission package',
      'changed permission package %{target}',
      'tried to change %{target}',
    ),
    permissionPackage_delete: act(
      'delete a permission package',
      'deleted permission package %{target}',
      'tried to delete %{target}',
    ),
    permissionPackage_export: act(
      'export permission packages',
      'exported the list of permission packages',
    ),
  },
}
