import { z } from 'zod'
import { imageName } from '#contract/core/images'
import { companyStatuses, companyTypeAgency, companyTypeOrdinary } from '#contract/core/enums'
import { createdFilters, listFilters } from '#contract/core/paging'
import { normalizePhoneFields } from '#contract/text/phones'
import * as rules from '#contract/core/rules'
import { defineResource, type ByName } from '#contract/core/resource'
import { stamps } from '#contract/core/stamps'

const quota = rules.whole(0, 10_000_000)
const storageQuota = rules.whole(0, Number.MAX_SAFE_INTEGER)
const type = z.union(
  [z.literal(companyTypeOrdinary), z.literal(companyTypeAgency)],
  'validation.invalid',
)

/** Warnings for the reviewer; empty for all other callers. */
export const companyFlags = ['checkCharacter', 'similarName', 'closedBefore'] as const

const submitted = {
  name: z.string(),
  organisationCode: z.string(),
  type: z.number().int(),
  administratorName: z.string(),
  administratorDialCode: z.string(),
  administratorPhone: z.string(),
  dealerCode: z.string(),
  nationCode: z.string(),
  addrCode: z.string(),
  street: z.string(),
  address: z.string(),
  platforms: z.array(z.string()),
  /** Name of the licence image, served by `/company/licence`; null when missing or when the caller may not see it. */
  licence: z.string().nullable(),
}

export const companyRecord = z.strictObject({
  id: z.string(),
  /** The provider's own company can be neither suspended nor closed. */
  isOurCompany: z.boolean(),
  ...submitted,
  administratorId: z.string().nullable(),
  applicantId: z.string().nullable(),
  broughtInBy: z.string().nullable(),
  broughtInByName: z.string(),
  permissionIds: z.array(z.string()),
  dataLevel: z.number().int(),
  userQuota: z.number().int(),
  userCount: z.number().int(),
  deviceQuota: z.number().int(),
  /** Like `storageUsed` (in bytes), the sum of what applications reported, and null before the first report. */
  deviceCount: z.number().int().nullable(),
  storageQuota: z.number().int(),
  storageUsed: z.number().int().nullable(),
  usageReportedAt: z.string().nullable(),
  status: z.enum(companyStatuses),
  history: z.array(
    z.strictObject({
      at: z.string(),
      by: z.string(),
      status: z.enum(companyStatuses),
      reason: z.string(),
    }),
  ),
  flags: z.array(z.enum(companyFlags)),
  /** Previous values of changed fields of a resubmitted application, for reviewers only; otherwise null. */
  previous: z.strictObject(submitted).partial().nullable(),
  ...stamps,
})
export type CompanyRecord = z.infer<typeof companyRecord>

const name = rules.organisationName('errors.companyNameEmpty')
const administratorName = rules.personName('errors.companyAdministratorNameEmpty')
const administratorPhone = rules.phoneOr('errors.companyAdministratorPhoneEmpty')
const anyPlatforms = z.array(rules.id, 'errors.platformsEmpty').max(100, 'validation.tooMany')
const platforms = anyPlatforms.min(1, 'errors.platformsEmpty')
const anyPermissions = z
  .array(rules.id, 'errors.companyPermissionsEmpty')
  .max(5000, 'validation.tooMany')
const permissionIds = anyPermissions.min(1, 'errors.companyPermissionsEmpty')
const line = rules.line(255).min(1, 'validation.required')

const form = {
  name,
  organisationCode: rules.organisationCode,
  type: type.optional(),
  administratorName,
  administratorDialCode: rules.dialCode.optional(),
  administratorPhone,
  nationCode: z.string('validation.required').regex(/^\d{1,4}$/, 'validation.required'),
  addrCode: z.string('validation.required').max(64, 'validation.tooLong'),
  street: line,
  address: line,
  platforms,
  /** Name of a licence image uploaded by the caller; null for none. */
  licence: imageName.nullable().optional(),
  /** Organisation code of the referring dealer; empty for none. */
  dealerCode: z
    .string('validation.invalid')
    .overwrite(rules.normalizeCode)
    .max(32, 'validation.tooLong')
    .regex(/^[A-Za-z0-9]*$/, 'validation.organisationCodeCharacters')
    .nullable()
    .transform((code) => (code ?? '').toUpperCase())
    .optional(),
}

const splitPhone = normalizePhoneFields('administratorDialCode', 'administratorPhone')
const phoneFits = (company: {
  administratorDialCode?: string | undefined
  administratorPhone?: string | undefined
}) =>
  !company.administratorPhone ||
  rules.isPhone(company.administratorDialCode ?? '86', company.administratorPhone)
const phoneDoesNotFit = { path: ['administratorPhone'], message: 'validation.phoneFormat' }

const grant = {
  permissionIds,
  dataLevel: rules.dataLevel.optional(),
  userQuota: quota.optional(),
  deviceQuota: quota.optional(),
  storageQuota: storageQuota.optional(),
}

/**
 * Sent by an applicant. A system super administrator who creates a company directly also sends its permissions, data
 * level and quotas.
 */
export const companyApplication = z
  .strictObject({ ...form, ...grant, permissionIds: permissionIds.optional() })
  .overwrite(splitPhone)
  .refine(phoneFits, phoneDoesNotFit)
export type CompanyApplication = z.infer<typeof companyApplication>

/**
 * Also accepts an empty text, because the stored field may be empty, e.g. the phone of an administrator without one.
 */
const orEmpty = (rule: z.ZodType<string>) =>
  z
    .string('validation.invalid')
    .superRefine((text, context) => {
      const issues = text.trim() === '' ? [] : (rule.safeParse(text).error?.issues ?? [])
      for (const { message } of issues) context.addIssue({ code: 'custom', message })
    })
    .trim()

/**
 * Accepts any part of the record or the whole record, including its empty fields. `companyForm.ts` refuses to
 * clear a filled field.
 */
export const companyChange = z
  .strictObject({
    ...companyRecord.partial().shape,
    ...z.strictObject({ ...form, ...grant }).partial().shape,
    administratorName: orEmpty(administratorName).optional(),
    administratorDialCode: orEmpty(rules.dialCode).optional(),
    administratorPhone: orEmpty(administratorPhone).optional(),
    platforms: anyPlatforms.optional(),
    permissionIds: anyPermissions.optional(),
  })
  .overwrite(splitPhone)
  .refine(phoneFits, phoneDoesNotFit)
export type CompanyChange = z.infer<typeof companyChange>

export const companyFormFields = Object.keys(form) as (keyof typeof form)[]
export const companyGrantFields = [...Object.keys(grant), 'platforms', 'type'] as (
  | keyof typeof grant
  | 'platforms'
  | 'type'
)[]

const reason = rules.prose(500)
/** If the request contains a version, the decision is refused when the application or company has changed since. */
const version = stamps.version.optional()

export const companyReview = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({
      decision: z.literal('pass'),
      reason: reason.optional(),
      /** Flags that the reviewer has seen; if given, it must include all current ones. */
      seenFlags: z.array(z.enum(companyFlags)).max(companyFlags.length).optional(),
      version,
      platforms,
      ...grant,
    }),
    z.strictObject({
      decision: z.literal('reject'),
      reason: reason.min(1, 'validation.required'),
      version,
    }),
  ],
  'validation.invalid',
)
export type CompanyReview = z.infer<typeof companyReview>

export const companyClosing = z.strictObject({ reason: reason.optional(), version })
export type CompanyClosing = z.infer<typeof companyClosing>

export const companyFilter = z.strictObject({
  ...listFilters,
  ...createdFilters,
  status: z.enum(companyStatuses).optional(),
  type: type.optional(),
  mine: z.boolean().optional(),
  followed: z.boolean().optional(),
})
export type CompanyFilter = z.infer<typeof companyFilter>

export const companies = defineResource({
  name: 'companies',
  type: 'company',
  record: companyRecord,
  create: companyApplication,
  change: companyChange,
  readOnly: ['id'],
  sortable: ['id', 'name', 'organisationCode', 'status', 'userCount', 'createdAt', 'updatedAt'],
  sort: ['createdAt', 'DESC'],
  sortKeys: { name: 'text' },
  filter: companyFilter,
  actions: [
    'company.apply',
    'company.reapply',
    'company.create',
    'company.edit',
    'company.passed',
    'company.rejected',
    'company.suspended',
    'company.reopened',
    'company.closed',
    'company.transfer',
    'company.licence',
    'company.security',
    'company.leave',
    'company.export',
  ],
  unique: {
    companies_name_key_unique: 'companyNameExists',
    companies_organisation_code_unique: 'applicationInReview',
    companies_licence_unique: 'licenceUnknown',
    companies_applicant_id_unique: 'applicationInReview',
    companies_administrator_id_unique: 'phoneOfAnotherCompanyAdministrator',
  },
  permissions: { 'company:manage': { id: 1300, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof companies> {}
}
