import { z } from 'zod'
import { fold } from '#contract/text/fold'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

const maxNameLength = 64
const name = rules
  .label(maxNameLength)
  .refine((text) => fold(text).length <= maxNameLength, 'validation.tooLong')

export const permissionPackageFields = {
  name,
  enName: name,
  description: rules.prose(500).optional(),
  enDescription: rules.prose(500).optional(),
  permissionIds: z
    .array(rules.id, 'validation.permissionsEmpty')
    .min(1, 'validation.permissionsEmpty')
    .max(5000, 'validation.tooMany')
    .transform((ids) => [...new Set(ids)].toSorted((a, b) => Number(a) - Number(b))),
}

export const permissionPackageRecord = z.strictObject({
  id: z.string(),
  name: z.string(),
  enName: z.string(),
  description: z.string(),
  enDescription: z.string(),
  permissionIds: z.array(z.string()),
  ...stamps,
})
export type PermissionPackageRecord = z.infer<typeof permissionPackageRecord>

/**
 * A named set of permissions that the provider grants to companies together. A company keeps the granted permissions
 * when the package changes or is deleted.
 */
export const permissionPackages = defineResource({
  name: 'permission-packages',
  type: 'permissionPackage',
  record: permissionPackageRecord,
  create: z.strictObject(permissionPackageFields),
  change: changeOf(permissionPackageRecord, permissionPackageFields),
  readOnly: ['id'],
  sortable: ['id', 'name', 'enName', 'createdAt', 'updatedAt'],
  sort: ['name', 'ASC'],
  sortKeys: { name: 'text', enName: 'text' },
  filter: z.strictObject(listFilters),
  actions: [
    'permissionPackage.create',
    'permissionPackage.edit',
    'permissionPackage.delete',
    'permissionPackage.export',
  ],
  unique: {
    permission_packages_name_key_unique: 'permissionPackageNameExists',
    permission_packages_en_name_key_unique: 'permissionPackageEnNameExists',
  },
  permissions: { 'permissionPackage:manage': { id: 1880, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof permissionPackages> {}
}
