import type { DepartmentRecord } from '#contract/people/departments'
import type { Feature } from '#console/core/app/feature.ts'

const screen = { sections: ['department/list'] }

export const departments: Feature = {
  resource: 'departments',
  access: {
    list: screen,
    show: screen,
    create: screen,
    edit: screen,
    delete: screen,
    export: screen,
  },
  recordRepresentation: ({ path }: DepartmentRecord) => path,
  sections: {
    'department/list': async () => (await import('./DepartmentList.tsx')).DepartmentList,
    'department/detail': async () => (await import('./DepartmentShow.tsx')).DepartmentShow,
    'department/edit': async () => (await import('./DepartmentForm.tsx')).DepartmentForm,
  },
}
