import { z } from 'zod'
import { listFilters, idFilter } from '#contract/core/paging'
import { defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import { fold } from '#contract/text/fold'

/** `over`: the maker is disabled, deleted or no longer in the company. */
export const apiTokenStates = ['active', 'expired', 'ended', 'over'] as const
export type ApiTokenState = (typeof apiTokenStates)[number]

export const maxApiTokens = 50
export const maxApiTokenPermissions = 100
export const maxApiTokenDays = 365
/** Maker and administrator get a notice this long before a token expires. */
export const apiTokenNoticeDays = 14
/** Choices of the form. */
export const apiTokenDays = [30, 90, maxApiTokenDays] as const

const maxNameLength = 64

const apiTokenRecord = z.strictObject({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  name: z.string(),
  createdBy: z.string().nullable(),
  /** Empty when the maker's account was deleted. */
  createdByName: z.string(),
  permissionIds: z.array(z.string()),
  /** The chosen permissions that the maker has now; the token can use only these. */
  effectivePermissionIds: z.array(z.string()),
  expiresAt: z.string(),
  endedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  lastAddress: z.string(),
  state: z.enum(apiTokenStates),
  /** Set while the token is active again because a backup was restored, until an administrator accepts it. */
  restoredAt: z.string().nullable(),
  ...stamps,
})
export type ApiTokenRecord = z.infer<typeof apiTokenRecord>

export const apiTokenCreation = z.strictObject({
  name: rules
    .label(maxNameLength)
    .refine((text) => fold(text).length <= maxNameLength, 'validation.tooLong'),
  permissionIds: z
    .array(rules.id, 'validation.invalid')
    .min(1, 'validation.permissionsEmpty')
    .max(maxApiTokenPermissions, 'validation.tooMany')
    .transform((ids) => [...new Set(ids)]),
  /** At most `maxApiTokenDays` from now. */
  expiresAt: z.iso.datetime({ error: 'validation.invalid' }),
})
export type ApiTokenCreation = z.infer<typeof apiTokenCreation>

/** Only the answer of the creation contains the token. */
export const newApiToken = z.strictObject({ ...apiTokenRecord.shape, token: z.string() })
export type NewApiToken = z.infer<typeof newApiToken>

export const apiTokenPermissions = z.array(z.string())

/** The token of the call itself, so that a script can check what it has. */
export const currentApiToken = apiTokenRecord.pick({
  id: true,
  name: true,
  companyId: true,
  companyName: true,
  effectivePermissionIds: true,
  expiresAt: true,
})

export const acceptedApiTokens = z.strictObject({ accepted: z.number().int() })

export const apiTokens = defineResource({
  name: 'api-tokens',
  type: 'apiToken',
  record: apiTokenRecord,
  create: apiTokenCreation,
  readOnly: [],
  sortable: ['id', 'createdAt', 'expiresAt', 'lastUsedAt'],
  sort: ['id', 'DESC'],
  filter: z.strictObject({
    ...listFilters,
    id: idFilter.optional(),
    companyId: rules.idFilterValue.optional(),
    state: z.enum(apiTokenStates).optional(),
  }),
  actions: ['apiToken.create', 'apiToken.end', 'apiToken.acceptRestored', 'apiToken.export'],
  permissions: { 'apiToken:manage': { id: 1890 } },
  unique: { api_tokens_company_id_name_key_unique: 'apiTokenNameExists' },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof apiTokens> {}
}
