import { z } from 'zod'
import { visibleTitle } from '#contract/text/characters'
import { applicationAddress } from '#contract/core/addresses'
import { applicationStates, applicationTypes } from '#contract/core/enums'
import { fold } from '#contract/text/fold'
import { menuIcons } from './menus.ts'
import { listFilters, listQuery } from '#contract/core/paging'
import { stamps } from '#contract/core/stamps'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'

export const publicApplication = z.strictObject({
  id: z.string(),
  appId: z.string(),
  name: z.string(),
  enName: z.string(),
  description: z.string(),
  enDescription: z.string(),
  type: z.enum(applicationTypes),
  url: z.string(),
  icon: z.string(),
  contact: z.string(),
  /** A user with any one of these permissions can open the application; without any, every logged-in user can. */
  permissionCodes: z.array(z.number().int()),
  order: z.number().int(),
  /** Where a client of the application begins a login; empty without. */
  loginAddress: z.string(),
})
export type PublicApplication = z.infer<typeof publicApplication>

const applicationRecord = z.strictObject({
  ...publicApplication.omit({ loginAddress: true }).shape,
  state: z.enum(applicationStates),
  companyCount: z.number().int(),
  ...stamps,
})
export type ApplicationRecord = z.infer<typeof applicationRecord>

/** Texts that may be empty: a creation without them stores these, and the form sends them for emptied inputs. */
export const emptyTexts = { description: '', enDescription: '', url: '', icon: '', contact: '' }

const maxNameLength = 128
const name = rules
  .label(maxNameLength)
  .refine((text) => fold(text).length <= maxNameLength, 'validation.tooLong')
const contact = z.string().trim().max(200, 'validation.tooLong').check(visibleTitle)
const url = z
  .string()
  .trim()
  .max(1000, 'validation.tooLong')
  .refine((text) => text === '' || applicationAddress(text) !== null, 'validation.webAddress')
const permissionCodes = z
  .array(z.number('validation.invalid').int('validation.invalid').min(1).max(999_999_999))
  .max(20, 'validation.tooMany')

const fields = {
  name,
  enName: name,
  description: rules.prose(500).optional(),
  enDescription: rules.prose(500).optional(),
  type: z.enum(applicationTypes, 'validation.invalid'),
  url: url.optional(),
  icon: z.union([z.literal(''), z.enum(menuIcons)], 'validation.invalid').optional(),
  contact: contact.optional(),
  permissionCodes: permissionCodes.optional(),
  order: rules.whole(0, 1_000_000).optional(),
}

export const applicationCreation = z.strictObject(fields)

/** The whole record may be sent; the fields in `readOnly` must equal the stored values. */
export const applicationChange = changeOf(applicationRecord, fields)

export const applicationCompany = z.strictObject({
  id: z.string(),
  name: z.string(),
  ...stamps,
})
export type ApplicationCompany = z.infer<typeof applicationCompany>
export const applicationCompanyListQuery = listQuery(['id', 'name'], z.strictObject({}))

export const consoleCard = z.strictObject({
  applicationId: z.string(),
  open: z.boolean(),
  pinned: z.boolean(),
  usedAt: z.string().nullable(),
  permissionId: z.string().nullable(),
  grantedBy: z.string().nullable(),
  requested: z.boolean(),
})
export type ConsoleCard = z.infer<typeof consoleCard>

export const pinning = z.strictObject({ pinned: z.boolean('validation.invalid') })

export const applications = defineResource({
  name: 'applications',
  type: 'application',
  record: applicationRecord,
  create: applicationCreation,
  change: applicationChange,
  readOnly: ['id', 'appId', 'state'],
  sortable: ['id', 'order', 'name', 'enName', 'type', 'state', 'createdAt', 'updatedAt'],
  sort: ['order', 'ASC'],
  sortKeys: { name: 'text', enName: 'text' },
  filter: z.strictObject({
    ...listFilters,
    type: z.enum(applicationTypes).optional(),
    state: z.enum(applicationStates).optional(),
  }),
  actions: [
    'application.create',
    'application.edit',
    'application.retire',
    'application.restore',
    'application.export',
  ],
  unique: {
    applications_name_key_unique: 'applicationNameExists',
    applications_en_name_key_unique: 'applicationNameExists',
  },
  permissions: { 'application:manage': { id: 1760, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof applications> {}
}
