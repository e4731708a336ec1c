import { z } from 'zod'
import { areaParts } from '#contract/core/areas'
import { presetLevels, roleTypes, userStatuses } from '#contract/core/enums'
import { fold } from '#contract/text/fold'
import { idFilter, listFilters, listQuery, searchWords, maxRangeRows } from '#contract/core/paging'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import { defineResource, type ByName } from '#contract/core/resource'

/** `userIds` holds the first 1000 users; `userCount` counts all, and `GET /roles/:id/users` pages through them. */
export const roleRecord = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(roleTypes),
  presetLevel: z.enum(presetLevels).nullable(),
  isBuiltIn: z.boolean(),
  applicationId: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  nationCode: z.string(),
  addrCode: z.string(),
  dataLevel: z.number().int(),
  permissionIds: z.array(z.string()),
  userIds: z.array(z.string()),
  userCount: z.number().int(),
  ...stamps,
})
export type RoleRecord = z.infer<typeof roleRecord>

export const roleUser = z.strictObject({
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  status: z.enum(userStatuses),
  ...stamps,
})
export type RoleUser = z.infer<typeof roleUser>

export const maxRoleNameLength = 64
const name = rules
  .label(maxRoleNameLength, 'validation.roleNameRequired')
  .refine((text) => fold(text).length <= maxRoleNameLength, 'validation.tooLong')
const nationCode = z.string('validation.areaRequired').regex(/^\d{0,4}$/, 'validation.areaRequired')
const addrCode = z
  .string()
  .regex(/^(\d{1,9}(,\d{1,9}){0,2})?,{0,3}$/, 'validation.address')
  .transform((code) => areaParts(code).join(','))
export const permissionIdList = z.array(rules.id).max(5000, 'validation.tooMany')
const userIds = z.array(rules.id).max(maxRangeRows, 'validation.tooMany')

const fields = {
  name,
  description: rules.prose(500).optional(),
  nationCode: nationCode.optional(),
  addrCode: addrCode.optional(),
  dataLevel: rules.dataLevel.optional(),
  permissionIds: permissionIdList.optional(),
  userIds: userIds.optional(),
}

/**
 * A company role needs an area. A preset needs a level instead and belongs to no company. Only system super
 * administrators send `companyId`; other callers create roles in their own company.
 */
export const roleCreation = z
  .strictObject({
    ...fields,
    type: z.enum(roleTypes).optional(),
    presetLevel: z.enum(presetLevels).nullable().optional(),
    applicationId: rules.id,
    companyId: rules.id.nullable().optional(),
  })
  .refine((role) => role.type === 'preset' || !!role.nationCode, {
    path: ['nationCode'],
    message: 'validation.areaRequired',
  })
  .refine((role) => (role.type === 'preset') === !!role.presetLevel, {
    path: ['presetLevel'],
    message: 'validation.presetLevel',
  })
  .refine((role) => role.type !== 'preset' || !role.companyId, {
    path: ['companyId'],
    message: 'validation.presetLevel',
  })
export type RoleCreation = z.infer<typeof roleCreation>

/**
 * Omitted fields stay unchanged. The whole record may be sent back: fields in `readOnly` must equal the stored ones,
 * counts and times are ignored.
 */
export const roleChange = z.strictObject({
  ...roleRecord.partial().shape,
  ...fields,
  name: name.optional(),
})
export type RoleChange = z.infer<typeof roleChange>

/** Previews a creation, with `id` an update, and with `id` and `remove` a deletion. */
export const rolePreview = z.strictObject({ ...roleChange.shape, remove: z.boolean().optional() })
export type RolePreview = z.infer<typeof rolePreview>

export const roleCopy = z.strictObject({
  name: name.optional(),
  companyId: rules.id.optional(),
})
export type RoleCopy = z.infer<typeof roleCopy>

const someUsers = z
  .array(rules.id, 'errors.noUserSpecified')
  .min(1, 'errors.noUserSpecified')
  .max(maxRangeRows, 'validation.tooMany')

/** `replace` allows replacing the role a user already has in the application; without it that is refused (6047). */
export const roleAssignment = z.strictObject({
  userIds: someUsers,
  replace: z.boolean().optional(),
})
export type RoleAssignment = z.infer<typeof roleAssignment>
export const roleWithdrawal = z.strictObject({ userIds: someUsers })

const roleSortable = [
  'id',
  'name',
  'type',
  'applicationId',
  'dataLevel',
  'createdAt',
  'updatedAt',
] as const

const roleFilter = z.strictObject({
  ...listFilters,
  applicationId: rules.idFilterValue.optional(),
  companyId: rules.idFilterValue.optional(),
  type: z.enum(roleTypes).optional(),
  presetLevel: z.enum(presetLevels).optional(),
  permissionId: rules.idFilterValue.optional(),
  assignableIn: rules.idFilterValue.optional(),
})
export type RoleFilter = z.infer<typeof roleFilter>

export const roleUserSortable = ['id', 'username', 'realName'] as const
export const roleUserFilter = z.strictObject({
  id: idFilter.optional(),
  q: searchWords.optional(),
  departmentId: rules.idFilterValue.optional(),
})
export type RoleUserFilter = z.infer<typeof roleUserFilter>
export const roleUserListQuery = listQuery(roleUserSortable, roleUserFilter)

export const roles = defineResource({
  name: 'roles',
  type: 'role',
  record: roleRecord,
  create: roleCreation,
  change: roleChange,
  readOnly: ['id', 'type', 'presetLevel', 'isBuiltIn', 'applicationId', 'companyId'],
  sortable: roleSortable,
  sort: ['createdAt', 'DESC'],
  sortKeys: { name: 'text' },
  filter: roleFilter,
  actions: [
    'role.create',
    'role.edit',
    'role.copy',
    'role.delete',
    'role.assign',
    'role.withdraw',
    'role.export',
  ],
  unique: {
    roles_company_id_application_id_name_key_unique: 'roleExists',
    roles_application_id_name_key_unique: 'roleExists',
    user_roles_user_id_application_id_unique: 'oneRolePerApplication',
    user_roles_pkey: 'oneRolePerApplication',
  },
  inUse: 'roleInUse',
  permissions: { 'role:manage': { id: 1550, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof roles> {}
}
