import type { RoleRecord } from '#contract/access/roles'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const form = lazySection('role/add', () => import('./RoleForm.tsx'), 'RoleForm')

export const roles: ConsoleResource = {
  name: 'roles',
  list: lazySection('role/list', () => import('./RoleList.tsx'), 'RoleList'),
  show: lazySection('role/detail', () => import('./RoleShow.tsx'), 'RoleShow'),
  create: form,
  edit: form,
  recordRepresentation: (role: RoleRecord) => role.name,
  options: {
    access: {
      ...allowedOn(['role/list', 'role/manage'], 'list', 'show', 'export'),
      create: 'role:create',
      edit: 'role:edit',
      delete: 'role:delete',
    },
    sections: [lazySection('role/manage', () => import('./RoleList.tsx'), 'RoleManage')],
  },
}
