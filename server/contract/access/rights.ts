import { z } from 'zod'
import { permissionTypes, presetLevels } from '#contract/core/enums'
import { listQuery } from '#contract/core/paging'
import { permissionIdList, roleUser, roleUserFilter, roleUserSortable } from './roles.ts'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

export const salesmanKey = 'salesman'

/** Presets for the people of any company, by the ids of their roles. All members have the first one automatically. */
export const companyPresets = {
  '4': 'member',
  '7': 'assistantAdministrator',
  '8': 'readOnly',
} as const
export const assignedPresetKeys: readonly string[] = [companyPresets[7], companyPresets[8]]

export const isProviderOnlyRole = (role: { readonly key: string | null }): boolean =>
  role.key === salesmanKey

/** `company` stands for the permissions granted to the company; its super administrator has all of them. */
const rightSources = [
  'systemSuperAdministrator',
  'companySuperAdministrator',
  'company',
  'visitor',
  'member',
  'agency',
  'role',
] as const
export type RightSource = (typeof rightSources)[number]

/**
 * Why a user lacks a permission, which decides who can help: the company's administrator with `notInRole` and
 * `accountDisabled`, system super administrators with the others. `providerOnly` permissions cannot be granted to other
 * companies.
 */
export const missingRules = [
  'notInRole',
  'notInCompany',
  'noCompany',
  'companySuspended',
  'accountDisabled',
  'providerOnly',
] as const
export type MissingRule = (typeof missingRules)[number]

const rightReason = z.strictObject({
  source: z.enum(rightSources),
  roleId: z.string().nullable(),
  roleName: z.string().nullable(),
  limited: z.boolean(),
})
export type RightReason = z.infer<typeof rightReason>

const namedRole = z.strictObject({ id: z.string(), name: z.string() })

export const rightExplanation = z.strictObject({
  userId: z.string(),
  username: z.string(),
  realName: z.string(),
  permissionId: z.string(),
  name: z.string(),
  enName: z.string(),
  applicationId: z.string(),
  allowed: z.boolean(),
  reasons: z.array(rightReason),
  missing: z.enum(missingRules).nullable(),
  grantedBy: z.string().nullable(),
  roles: z.array(namedRole),
})
export type RightExplanation = z.infer<typeof rightExplanation>

/**
 * Selects a permission by id or by the screen it opens: `section` is the `filePath` of a menu entry, `address` a
 * program path below `/ucFrontEnd`. `userId` defaults to the caller.
 */
export const explainQuery = z.strictObject({
  userId: rules.id.optional(),
  permissionId: rules.id.optional(),
  section: z.string().max(128, 'validation.tooLong').optional(),
  address: z.string().max(512, 'validation.tooLong').optional(),
})
export type ExplainQuery = z.infer<typeof explainQuery>

export const rightHolder = z.strictObject({ ...roleUser.shape, reasons: z.array(rightReason) })
export type RightHolder = z.infer<typeof rightHolder>

export const holdersQuery = z.strictObject({
  ...listQuery(roleUserSortable, roleUserFilter).shape,
  permissionId: rules.id,
})

const permissionName = z.strictObject({
  id: z.string(),
  applicationId: z.string(),
  type: z.enum(permissionTypes),
  name: z.string(),
  enName: z.string(),
})

const previewGroup = z.strictObject({
  gains: z.array(z.string()),
  loses: z.array(z.string()),
  count: z.number().int(),
  users: z.array(roleUser),
})

/**
 * Each group has the same gains and losses. `groups` holds the 200 largest groups; `permissions` gives names for the
 * ids in them.
 */
export const rightsPreview = z.strictObject({
  total: z.number().int(),
  groups: z.array(previewGroup),
  permissions: z.array(permissionName),
})
export type RightsPreview = z.infer<typeof rightsPreview>

/**
 * Built-in roles. Users have the permissions of their kind automatically, e.g. `agency` applies to all members of
 * dealers; only `salesman` is assigned like other roles.
 */
export const defaultKeys = [
  'visitor',
  'member',
  'agency',
  'salesman',
  'companySuperAdministrator',
] as const
export type DefaultKey = (typeof defaultKeys)[number]

export const defaultPermissions = z.strictObject({
  id: z.enum(defaultKeys),
  roleId: z.string(),
  name: z.string(),
  presetLevel: z.enum(presetLevels).nullable(),
  permissionIds: z.array(z.string()),
  ...stamps,
})
export type DefaultPermissions = z.infer<typeof defaultPermissions>

export const defaultPermissionsChange = z.strictObject({
  ...defaultPermissions.partial().shape,
  permissionIds: permissionIdList,
})
export type DefaultPermissionsChange = z.infer<typeof defaultPermissionsChange>

export const defaultPermissionsListQuery = listQuery(
  ['id'],
  z.strictObject({ id: z.array(z.string().max(40, 'validation.id')).max(100).optional() }),
)

export const permissionNode = z.strictObject({
  id: z.string(),
  parentId: z.string().nullable(),
  applicationId: z.string(),
  type: z.enum(permissionTypes),
  name: z.string(),
  enName: z.string(),
  providerOnly: z.boolean(),
  /** The permission with which this screen is granted; see `carriersAmong`. */
  carriedBy: z.string().nullable(),
})
export type PermissionNode = z.infer<typeof permissionNode>
