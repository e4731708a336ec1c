import type { UserRecord } from '#contract/people/users'
import type { Feature } from '#console/core/app/feature.ts'

const lists = { sections: ['user/list', 'user/manage'] }

export const users: Feature = {
  resource: 'users',
  access: {
    list: lists,
    show: lists,
    export: lists,
    create: 'user:create',
    edit: 'user:edit',
    disable: 'user:disable',
    enable: 'user:disable',
    unlock: 'user:unlock',
    'sign-out': 'user:signOut',
    'remove-avatar': 'user:edit',
    'send-reset-code': 'user:resetPassword',
    'generate-password': 'user:resetPassword',
    delete: 'user:remove',
  },
  recordRepresentation: (user: UserRecord) => user.realName || user.username,
  sections: {
    'user/list': async () => (await import('./UserList.tsx')).UserList,
    'user/manage': async () => (await import('./UserList.tsx')).UserManage,
    'user/detail': async () => (await import('./UserShow.tsx')).UserShow,
    'user/edit': async () => (await import('./UserForm.tsx')).UserForm,
  },
}
