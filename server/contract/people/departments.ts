import { z } from 'zod'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

export const maxDepartmentDepth = 5
export const maxDepartments = 1000
export const pathSeparator = ' / '

export const departmentFields = {
  name: rules.label(64),
  parentId: rules.id.nullable().optional(),
  order: rules.whole(0, 9999).optional(),
} as const

export const departmentRecord = z.strictObject({
  id: z.string(),
  companyId: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  order: z.number().int(),
  path: z.string(),
  level: z.number().int(),
  /** Excludes sub-departments. */
  userCount: z.number().int(),
  ...stamps,
})
export type DepartmentRecord = z.infer<typeof departmentRecord>

/** Only managers of all users may send `companyId`; others create in their own company. */
export const departmentCreation = z.strictObject({
  ...departmentFields,
  companyId: rules.id.optional(),
})

export const departments = defineResource({
  name: 'departments',
  type: 'department',
  record: departmentRecord,
  create: departmentCreation,
  change: changeOf(departmentRecord, departmentFields),
  readOnly: ['id', 'companyId'],
  sortable: ['tree', 'id', 'name', 'createdAt', 'updatedAt'],
  sort: ['tree', 'ASC'],
  sortKeys: { name: 'text' },
  filter: z.strictObject({ ...listFilters, companyId: rules.idFilterValue.optional() }),
  actions: ['department.create', 'department.edit', 'department.delete', 'department.export'],
  inUse: 'departmentInUse',
  permissions: { 'department:manage': { id: 1480 } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof departments> {}
}
