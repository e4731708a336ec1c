import { z } from 'zod'
import { permissionTypes, presetLevels } from '#contract/core/enums'
import { listQuery } from '#contract/core/paging'
import { permissionIdList, roleUser, roleUserFilter, roleUserSortable } from './roles.ts'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

/** Key of the built-in role of those who look after companies. */
export const salesmanKey = 'salesman'

/** Whether people of the provider's own company alone can have a role. */
export const isForOwnPeople = (role: { readonly key: string | null }): boolean =>
  role.key === salesmanKey

/** Where a right comes from. `company`: what the company was given, all of which its super administrator has. */
export const rightSources = [
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
 * Why a right is missing. The company's administrator grants what is not in a role, those who run the system what is not
 * in the company and what a suspension withholds; what is the provider's own (`providerOnly`) no one can grant to others.
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

/** A source that holds the permission; `limited` where the company's permissions take it away again. */
export const rightReason = z.strictObject({
  source: z.enum(rightSources),
  roleId: z.string().nullable(),
  roleName: z.string().nullable(),
  limited: z.boolean(),
})
export type RightReason = z.infer<typeof rightReason>

const namedRole = z.strictObject({ id: z.string(), name: z.string() })

/** Whether a user has a permission, and why. */
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
  /** Who can grant what is missing, ready to show. */
  grantedBy: z.string().nullable(),
  /** Roles that would give it, the smallest first. */
  roles: z.array(namedRole),
})
export type RightExplanation = z.infer<typeof rightExplanation>

/**
 * A permission by its id, or by the screen that it opens: `filePath` of its menu entry, or an address below
 * `/ucFrontEnd` that is the program's. `userId` is the caller where it is left out.
 */
export const explainQuery = z.strictObject({
  userId: rules.id.optional(),
  permissionId: rules.id.optional(),
  section: z.string().max(128, 'validation.tooLong').optional(),
  address: z.string().max(512, 'validation.tooLong').optional(),
})
export type ExplainQuery = z.infer<typeof explainQuery>

/** Someone who has the permission, with the sources that give it. */
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

/** People whose rights change in the same way; the first hundred of them by name. */
const previewGroup = z.strictObject({
  gains: z.array(z.string()),
  loses: z.array(z.string()),
  count: z.number().int(),
  users: z.array(roleUser),
})

/** Who would gain and lose what; the two hundred largest groups. `permissions` names every id in them. */
export const rightsPreview = z.strictObject({
  total: z.number().int(),
  groups: z.array(previewGroup),
  permissions: z.array(permissionName),
})
export type RightsPreview = z.infer<typeof rightsPreview>

/** Presets whose permissions are given to everyone of a kind, and the one that is assigned to salesmen. */
export const defaultKeys = [
  'visitor',
  'member',
  'agency',
  'salesman',
  'companySuperAdministrator',
] as const
export type DefaultKey = (typeof defaultKeys)[number]

/** Default permissions over all applications; `id` is the key. */
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

/** A permission as it stands in its application's tree. */
export const permissionNode = z.strictObject({
  id: z.string(),
  parentId: z.string().nullable(),
  applicationId: z.string(),
  type: z.enum(permissionTypes),
  name: z.string(),
  enName: z.string(),
  /** Only people of the provider's own company can hold it. */
  providerOnly: z.boolean(),
})
export type PermissionNode = z.infer<typeof permissionNode>
