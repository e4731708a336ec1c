import type { UserRecord } from '#contract/people/users'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const form = lazySection('user/edit', () => import('./UserForm.tsx'), 'UserForm')

export const users: ConsoleResource = {
  name: 'users',
  list: lazySection('user/list', () => import('./UserList.tsx'), 'UserList'),
  show: lazySection('user/detail', () => import('./UserShow.tsx'), 'UserShow'),
  create: form,
  edit: form,
  recordRepresentation: (user: UserRecord) => user.realName || user.username,
  options: {
    access: {
      ...allowedOn(['user/list', 'user/manage'], 'list', 'show', 'export'),
      create: 'user:create',
      edit: 'user:edit',
      disable: 'user:disable',
      offboard: 'user:disable',
      enable: 'user:disable',
      unlock: 'user:unlock',
      'sign-out': 'user:signOut',
      'remove-avatar': 'user:edit',
      'send-reset-code': 'user:resetPassword',
      'generate-password': 'user:resetPassword',
      delete: 'user:remove',
    },
    sections: [
      lazySection('user/manage', () => import('./UserList.tsx'), 'UserManage'),
      lazySection('user/import', () => import('./import/ImportScreen.tsx'), 'ImportScreen'),
    ],
  },
}
