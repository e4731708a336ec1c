import { z } from 'zod'
import { companyStatuses } from './enums.ts'
import { idFilter, listQuery } from './paging.ts'
import * as rules from './rules.ts'
import { stamps } from './stamps.ts'

/** A holder of the preset role salesman, with the companies that they look after. */
export const salesmanRecord = z.strictObject({
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  companies: z.array(
    z.strictObject({ id: z.string(), name: z.string(), status: z.enum(companyStatuses) }),
  ),
  ...stamps,
})
export type SalesmanRecord = z.infer<typeof salesmanRecord>

const ids = z.array(rules.id).max(500, 'validation.tooMany').optional()

/** Companies that are given to a salesman, and those that are taken. */
export const salesmanAssignment = z.strictObject({ give: ids, take: ids })
export type SalesmanAssignment = z.infer<typeof salesmanAssignment>

export const salesmanSortable = ['id', 'realName'] as const
export const salesmanFilter = z.strictObject({
  id: idFilter.optional(),
  /** Words in the name or the user name. */
  q: z.string().max(100, 'validation.tooLong').optional(),
})
export type SalesmanFilter = z.infer<typeof salesmanFilter>
export const salesmanListQuery = listQuery(salesmanSortable, salesmanFilter)
