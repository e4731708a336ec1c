import type { DepartmentRecord } from '#contract/people/departments'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const form = lazySection('department/edit', () => import('./DepartmentForm.tsx'), 'DepartmentForm')

export const departments: ConsoleResource = {
  name: 'departments',
  list: lazySection('department/list', () => import('./DepartmentList.tsx'), 'DepartmentList'),
  show: lazySection('department/detail', () => import('./DepartmentShow.tsx'), 'DepartmentShow'),
  create: form,
  edit: form,
  recordRepresentation: ({ path }: DepartmentRecord) => path,
  options: {
    access: allowedOn('department/list', 'list', 'show', 'create', 'edit', 'delete', 'export'),
  },
}
