import { z } from 'zod'
import { companyStatuses } from '#contract/core/enums'
import { listFilters } from '#contract/core/paging'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import { defineResource, type ByName } from '#contract/core/resource'

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

export const salesmanAssignment = z.strictObject({ give: ids, take: ids })
export type SalesmanAssignment = z.infer<typeof salesmanAssignment>

export const salesmen = defineResource({
  name: 'salesmen',
  type: 'user',
  record: salesmanRecord,
  readOnly: [],
  sortable: ['id', 'realName'],
  sort: ['realName', 'ASC'],
  sortKeys: { realName: 'person' },
  filter: z.strictObject(listFilters),
  actions: ['salesman.assign'],
  permissions: { 'salesman:manage': { id: 1326, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof salesmen> {}
}
