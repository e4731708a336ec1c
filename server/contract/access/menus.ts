import { z } from 'zod'
import { visibleTitle } from '#contract/text/characters'
import { externalAddress, externalMarker } from '#contract/core/addresses'
import { permissionTypes, type PermissionType } from '#contract/core/enums'
import { listFilters } from '#contract/core/paging'
import * as rules from '#contract/core/rules'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import { stamps } from '#contract/core/stamps'

const shownFields = {
  path: z.string(),
  filePath: z.string(),
  name: z.string(),
  enName: z.string(),
  icon: z.string(),
  visible: z.boolean(),
  alwaysVisible: z.boolean(),
}

const entryFields = { ...shownFields, isHavePermission: z.boolean(), keepAlive: z.boolean() }

export interface MenuEntry extends z.infer<z.ZodObject<typeof entryFields>> {
  children: MenuEntry[]
}

const menuEntry: z.ZodType<MenuEntry> = z.strictObject({
  ...entryFields,
  get children() {
    return z.array(menuEntry)
  },
})

/** `hideOrGray` decides how a missing permission is shown: 1 removes the button, 0 greys it out. */
const buttonPermission = z.strictObject({
  id: z.string(),
  isHavePermission: z.boolean(),
  hideOrGray: z.union([z.literal(0), z.literal(1)]),
})
export type ButtonPermission = z.infer<typeof buttonPermission>

export const permissionsOfUser = z.strictObject({
  menuPermissions: z.array(menuEntry),
  buttonPermissions: z.array(buttonPermission),
})
export type PermissionsOfUser = z.infer<typeof permissionsOfUser>

export const menuIcons = [
  'access-token',
  'apply-manage',
  'company-manage',
  'default-permission',
  'menu-manage',
  'person-center',
  'role-manage',
  'user-list',
  'account-security',
  'announcement-list',
  'application-manage',
  'application-status',
  'company-own',
  'customer-list',
  'department-list',
  'download-manage',
  'invitation-list',
  'ionosphere-coefficients',
  'ionosphere-map',
  'join-company',
  'join-manage',
  'log-list',
  'legal-documents',
  'log-manage',
  'online-users',
  'permission-packages',
  'permission-request',
  'permission-search',
  'role-list',
  'salesman-list',
  'station-list',
  'system-settings',
  'user-manage',
  'webhook',
] as const

export const canBelongTo = (type: PermissionType, parent: PermissionType | null): boolean =>
  type === 'platform' ? parent === null : parent === 'platform' || parent === 'menu'

const internalPath = /^\/$|^(\/:?[\w~-][\w.~-]*)+$/

const path = z
  .string()
  .max(512, 'validation.tooLong')
  .superRefine((text, context) => {
    if (text === '' || internalPath.test(text)) return
    const isExternal = text.includes(externalMarker) || !text.startsWith('/')
    if (isExternal && text.includes(externalMarker) && externalAddress(text) !== null) return
    context.addIssue({
      code: 'custom',
      message: isExternal ? 'validation.externalPath' : 'validation.internalPath',
    })
  })
const filePath = z
  .string()
  .max(128, 'validation.tooLong')
  .regex(/^([A-Za-z][\w-]*(\/[A-Za-z][\w-]*)*)?$/, 'validation.invalid')
const label = z
  .string('validation.required')
  .trim()
  .max(128, 'validation.tooLong')
  .check(visibleTitle)
const icon = z
  .string()
  .max(64, 'validation.tooLong')
  .regex(/^([a-z][a-z0-9-]*)?$/, 'validation.invalid')
const hideOrGray = z.union([z.literal(0), z.literal(1)], 'validation.invalid')

const menuRecord = z.strictObject({
  id: z.string(),
  applicationId: z.string(),
  parentId: z.string().nullable(),
  type: z.enum(permissionTypes),
  ...shownFields,
  keepAlive: z.boolean(),
  hideOrGray: z.union([z.literal(0), z.literal(1)]),
  order: z.number().int(),
  providerOnly: z.boolean(),
  carriedBy: z.string().nullable(),
  ...stamps,
})
export type MenuRecord = z.infer<typeof menuRecord>

const menuFields = {
  parentId: rules.id.nullable().optional(),
  path: path.optional(),
  filePath: filePath.optional(),
  name: label.min(1, 'validation.required'),
  enName: label.optional(),
  icon: icon.optional(),
  visible: z.boolean().optional(),
  alwaysVisible: z.boolean().optional(),
  keepAlive: z.boolean().optional(),
  hideOrGray: hideOrGray.optional(),
  order: rules.whole(0, 1_000_000).optional(),
}

export const menuCreation = z.strictObject({
  ...menuFields,
  applicationId: rules.id,
  type: z.enum(permissionTypes),
})

export const menuChange = changeOf(menuRecord, menuFields)

export const menuPreview = z.strictObject({
  ...menuChange.shape,
  id: rules.id,
  remove: z.boolean().optional(),
})
export type MenuPreview = z.infer<typeof menuPreview>

export const menus = defineResource({
  name: 'menus',
  type: 'menu',
  record: menuRecord,
  create: menuCreation,
  change: menuChange,
  readOnly: ['id', 'applicationId', 'type'],
  sortable: ['id', 'order', 'name', 'createdAt', 'updatedAt'],
  sort: ['order', 'ASC'],
  filter: z.strictObject({
    ...listFilters,
    applicationId: rules.idFilterValue.optional(),
    parentId: rules.idFilterValue.nullable().optional(),
    type: z.enum(permissionTypes).optional(),
  }),
  actions: ['menu.create', 'menu.edit', 'menu.delete'],
  permissions: { 'menu:manage': { id: 1710, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof menus> {}
}
