import { z } from 'zod'
import { externalAddress, externalMark } from './addresses.ts'
import { permissionTypes } from './enums.ts'
import { listFilters } from './paging.ts'
import * as rules from './rules.ts'
import { defineResource } from './resource.ts'

/** A menu entry. */
export interface MenuEntry {
  path: string
  filePath: string
  name: string
  enName: string
  icon: string
  visible: boolean
  alwaysVisible: boolean
  isHavePermission: boolean
  keepAlive: boolean
  children: MenuEntry[]
}

export const menuEntry: z.ZodType<MenuEntry> = z.strictObject({
  path: z.string(),
  filePath: z.string(),
  name: z.string(),
  enName: z.string(),
  icon: z.string(),
  visible: z.boolean(),
  alwaysVisible: z.boolean(),
  isHavePermission: z.boolean(),
  keepAlive: z.boolean(),
  get children() {
    return z.array(menuEntry)
  },
})

/** `hideOrGray` 1: removed without permission; 0: greyed. */
export const buttonPermission = z.strictObject({
  id: z.string(),
  isHavePermission: z.boolean(),
  hideOrGray: z.union([z.literal(0), z.literal(1)]),
})
export type ButtonPermission = z.infer<typeof buttonPermission>

/** Answer of `permissionByUser`. */
export const permissionsOfUser = z.strictObject({
  menuPermissions: z.array(menuEntry),
  buttonPermissions: z.array(buttonPermission),
})
export type PermissionsOfUser = z.infer<typeof permissionsOfUser>

/** Icon names. */
export const menuIcons = [
  'apply-manage',
  'company-manage',
  'default-permission',
  'menu-manage',
  'person-center',
  'role-manage',
  'user-list',
] as const

const internalPath = /^\/$|^(\/:?[\w~-][\w.~-]*)+$/

const path = z
  .string()
  .max(512, 'validation.tooLong')
  .superRefine((text, context) => {
    if (text === '' || internalPath.test(text)) return
    const isExternal = text.includes(externalMark) || !text.startsWith('/')
    if (isExternal && text.includes(externalMark) && externalAddress(text) !== null) return
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
  .regex(/^[^\p{C}<>]*$/u, 'validation.specialCharacters')
const icon = z
  .string()
  .max(64, 'validation.tooLong')
  .regex(/^([a-z][a-z0-9-]*)?$/, 'validation.invalid')
const hideOrGray = z.union([z.literal(0), z.literal(1)], 'validation.invalid')
const order = z
  .number('validation.invalid')
  .int('validation.invalid')
  .min(0, 'validation.tooSmall')
  .max(1_000_000, 'validation.tooLarge')

/** An entry of an application's permission tree. `order` sorts it among its siblings. */
export const menuRecord = z.strictObject({
  id: z.string(),
  applicationId: z.string(),
  parentId: z.string().nullable(),
  type: z.enum(permissionTypes),
  path: z.string(),
  filePath: z.string(),
  name: z.string(),
  enName: z.string(),
  icon: z.string(),
  visible: z.boolean(),
  alwaysVisible: z.boolean(),
  keepAlive: z.boolean(),
  hideOrGray: z.union([z.literal(0), z.literal(1)]),
  order: z.number().int(),
  /** Only people of the provider's own company can hold it. */
  providerOnly: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int().min(1),
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
  order: order.optional(),
}

/** What is sent to create an entry; without `order` it becomes the last of its siblings. */
export const menuCreation = z.strictObject({
  ...menuFields,
  applicationId: rules.id,
  type: z.enum(permissionTypes),
})
export type MenuCreation = z.infer<typeof menuCreation>

/** What may be sent to change or move an entry; `readOnly` must be as stored. */
export const menuChange = z.strictObject({
  ...menuRecord.partial().shape,
  ...menuFields,
  name: menuFields.name.optional(),
})
export type MenuChange = z.infer<typeof menuChange>

/** What would be saved: a change of the entry, or with `remove` its deletion. */
export const menuPreview = z.strictObject({
  ...menuChange.shape,
  id: rules.id,
  remove: z.boolean().optional(),
})
export type MenuPreview = z.infer<typeof menuPreview>

export const menuFilter = z.strictObject({
  ...listFilters,
  applicationId: z.string().max(40, 'validation.id').optional(),
  /** `null`: entries without a parent. */
  parentId: z.string().max(40, 'validation.id').nullable().optional(),
  type: z.enum(permissionTypes).optional(),
})
export type MenuFilter = z.infer<typeof menuFilter>

/** Entries of the permission tree: menus and buttons. */
export const menus = defineResource({
  name: 'menus',
  type: 'menu',
  record: menuRecord,
  create: menuCreation,
  change: menuChange,
  readOnly: ['id', 'applicationId', 'type'],
  sortable: ['id', 'order', 'name', 'createdAt', 'updatedAt'],
  sort: ['order', 'ASC'],
  filter: menuFilter,
  actions: ['menu.create', 'menu.edit', 'menu.delete'],
  permissions: { 'menu:manage': { id: 1710, providerOnly: true } },
})

declare module './resource.ts' {
  interface Resources {
    menus: typeof menus
  }
}
