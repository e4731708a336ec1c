import type { ResourceDefinition } from 'ra-core'
import type { RoleRecord } from '#contract/roles'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const lists = { sections: ['role/list', 'role/manage'] }

declareAccess('roles', {
  list: lists,
  show: lists,
  export: lists,
  create: 'role:create',
  edit: 'role:edit',
  delete: 'role:delete',
})

const definition: ResourceDefinition = {
  name: 'roles',
  hasList: true,
  hasShow: true,
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: (role: RoleRecord) => role.name,
}

const resource = definition.name

const sections: SectionRegistry = {
  'role/list': { resource, load: async () => (await import('./RoleList.tsx')).RoleList },
  'role/manage': { resource, load: async () => (await import('./RoleList.tsx')).RoleManage },
  'role/detail': { resource, load: async () => (await import('./RoleShow.tsx')).RoleShow },
  'role/add': { resource, load: async () => (await import('./RoleForm.tsx')).RoleForm },
}

export const roles = { definition, sections }
