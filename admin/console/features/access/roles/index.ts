import type { RoleRecord } from '#contract/access/roles'
import type { Feature } from '#console/core/app/feature.ts'

const lists = { sections: ['role/list', 'role/manage'] }

export const roles: Feature = {
  resource: 'roles',
  access: {
    list: lists,
    show: lists,
    export: lists,
    create: 'role:create',
    edit: 'role:edit',
    delete: 'role:delete',
  },
  recordRepresentation: (role: RoleRecord) => role.name,
  sections: {
    'role/list': async () => (await import('./RoleList.tsx')).RoleList,
    'role/manage': async () => (await import('./RoleList.tsx')).RoleManage,
    'role/detail': async () => (await import('./RoleShow.tsx')).RoleShow,
    'role/add': async () => (await import('./RoleForm.tsx')).RoleForm,
  },
}
