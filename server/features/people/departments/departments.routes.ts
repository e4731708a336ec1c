import { departments } from '#contract/people/departments'
import type { Route } from '#server/platform/routing/defineRoute'
import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { departmentService } from './departments.service.ts'

const manage = 'department:manage'
const placing = [
  'departmentNotFound',
  'departmentExists',
  'departmentsTooDeep',
  'createCompanyFirst',
  'companyNotFound',
] as const

export const departmentRoutes: Route[] = resourceRoutes(departments, {
  service: departmentService,
  access: [manage, 'user:list', 'user:manage', 'role:list', 'log:list'],
  operations: {
    list: 'List the departments of the caller’s company in the order of the tree; with user:manage, of all companies',
    get: 'One department',
    create: {
      summary: 'Create a department',
      access: manage,
      errors: [...placing, 'departmentsTooMany'],
    },
    change: {
      summary: 'Rename a department, or move it with all below it',
      access: manage,
      errors: [...placing, 'departmentBelowItself'],
    },
    remove: {
      summary:
        'Delete a department, with force=true where it has users or departments below it: these move one level up',
      access: manage,
      errors: ['departmentExists'],
    },
  },
  export: { columns: ['path', 'name', 'level', 'userCount', 'createdAt', 'updatedAt'] },
})
