import type { ResourceDefinition } from 'ra-core'
import type { UserRecord } from '#contract/users'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const lists = { sections: ['user/list', 'user/manage'] }

declareAccess('users', {
  list: lists,
  show: lists,
  export: lists,
  create: 'user:create',
  edit: 'user:edit',
  disable: 'user:disable',
  enable: 'user:disable',
  unlock: 'user:unlock',
  'sign-out': 'user:signOut',
  'send-reset-code': 'user:resetPassword',
  delete: 'user:remove',
})

const definition: ResourceDefinition = {
  name: 'users',
  hasList: true,
  hasShow: true,
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: (user: UserRecord) => user.realName || user.username,
}

const resource = definition.name

const sections: SectionRegistry = {
  'user/list': { resource, load: async () => (await import('./UserList.tsx')).UserList },
  'user/manage': { resource, load: async () => (await import('./UserManage.tsx')).UserManage },
  'user/detail': { resource, load: async () => (await import('./UserShow.tsx')).UserShow },
  'user/import': {
    resource,
    load: async () => (await import('../user-import/ImportScreen.tsx')).ImportScreen,
  },
  'user/edit': { resource, load: async () => (await import('./UserForm.tsx')).UserForm },
}

export const users = { definition, sections }
