import { z } from 'zod'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

/** Levels of a company's tree, the top one counted. */
export const deepestDepartment = 5
export const mostDepartments = 1000
/** What stands between a department and the one below it in `path`. */
export const pathSign = ' / '

export const departmentFields = {
  name: rules.label(64),
  /** The department that it is part of; null at the top. */
  parentId: rules.id.nullable().optional(),
  /** Its place among those with the same parent; the last one where nothing is given. */
  order: rules.whole(0, 9999).optional(),
} as const

export const departmentRecord = z.strictObject({
  id: z.string(),
  companyId: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  order: z.number().int(),
  /** Its name behind those of the departments above it. */
  path: z.string(),
  /** 1 at the top. */
  level: z.number().int(),
  /** Its own people, without those of the departments below it. */
  userCount: z.number().int(),
  ...stamps,
})
export type DepartmentRecord = z.infer<typeof departmentRecord>

/** `companyId` is for those who manage all users; everyone else creates in their own company. */
export const departmentCreation = z.strictObject({
  ...departmentFields,
  companyId: rules.id.optional(),
})

/** Parts of a company, as a tree; each user is in one at most. */
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
  filter: z.strictObject({ ...listFilters, companyId: rules.idToFind.optional() }),
  actions: ['department.create', 'department.edit', 'department.delete', 'department.export'],
  inUse: 'departmentInUse',
  permissions: { 'department:manage': { id: 1480 } },
})

declare module '#contract/core/resource' {
  interface Resources {
    departments: typeof departments
  }
}
