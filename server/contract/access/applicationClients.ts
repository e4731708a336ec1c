import { z } from 'zod'
import { clientAddressProblem } from '#contract/core/addresses'
import { listFilters, idFilter } from '#contract/core/paging'
import { stamps } from '#contract/core/stamps'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { fold } from '#contract/text/fold'
import { acrLevels, clientScopes } from './oauth.ts'

/**
 * `web` has a server and a secret; `browser` (a single page), `native` (an app) and `device` (without a browser, RFC 8628)
 * are public. `service` is an application's server that calls in its own name, without a person.
 */
export const clientKinds = ['web', 'browser', 'native', 'device', 'service'] as const
export type ClientKind = (typeof clientKinds)[number]
export const hasSecret = (kind: ClientKind): boolean => kind === 'web' || kind === 'service'
/** The browser of the person comes back to such a client, so it has addresses. */
export const hasPages = (kind: ClientKind): boolean => kind !== 'device' && kind !== 'service'

export const clientStates = ['active', 'disabled'] as const
export const maxClientAddresses = 20
export const maxClientsOfApplication = 20
export const maxClientSecrets = 2
export const maxPublicKeys = 10

const clientSecret = z.strictObject({
  id: z.string(),
  /** The last four characters. */
  hint: z.string(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

const clientRecord = z.strictObject({
  id: z.string(),
  applicationId: z.string(),
  applicationName: z.string(),
  applicationEnName: z.string(),
  clientId: z.string(),
  name: z.string(),
  enName: z.string(),
  kind: z.enum(clientKinds),
  /** The provider's own; its people are not asked for consent. */
  isOwn: z.boolean(),
  redirectAddresses: z.array(z.string()),
  logoutRedirectAddresses: z.array(z.string()),
  /** Receives back-channel logout calls. */
  logoutAddress: z.string(),
  /** Where a login begins when someone opens the application from our portal. */
  loginAddress: z.string(),
  scopes: z.array(z.enum(clientScopes)),
  /** Gets refresh tokens. */
  refreshes: z.boolean(),
  requireAcr: z.enum(['', ...acrLevels]),
  /** Accepts pushed authorization requests (RFC 9126) only. */
  requirePushed: z.boolean(),
  /** A JSON Web Key Set for `private_key_jwt`; empty when the client uses a secret. */
  publicKeys: z.string(),
  state: z.enum(clientStates),
  secrets: z.array(clientSecret),
  lastUsedAt: z.string().nullable(),
  /** People with a running session in which they opened the client. */
  people: z.number().int(),
  logins30: z.number().int(),
  ...stamps,
})
export type ClientRecord = z.infer<typeof clientRecord>

const maxNameLength = 128
const name = rules
  .label(maxNameLength)
  .refine((text) => fold(text).length <= maxNameLength, 'validation.tooLong')

const checkAddress = (address: string, native: boolean): string | null =>
  address.length > 1000 ? 'validation.tooLong' : clientAddressProblem(address, native)

/** Accepts the schemes of apps; `mayUseAddresses` refuses them for other kinds. */
const addresses = z
  .array(
    z
      .string('validation.invalid')
      .trim()
      .superRefine((address, context) => {
        const problem = checkAddress(address, true)
        if (problem) context.addIssue({ code: 'custom', message: problem })
      }),
    'validation.invalid',
  )
  .max(maxClientAddresses, 'validation.tooMany')

const oneAddress = z
  .string('validation.invalid')
  .trim()
  .superRefine((address, context) => {
    const problem = address === '' ? null : checkAddress(address, false)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const fields = {
  name,
  enName: name,
  isOwn: z.boolean('validation.invalid').optional(),
  redirectAddresses: addresses.optional(),
  logoutRedirectAddresses: addresses.optional(),
  logoutAddress: oneAddress.optional(),
  loginAddress: oneAddress.optional(),
  scopes: z
    .array(z.enum(clientScopes, 'validation.invalid'), 'validation.invalid')
    .transform((sent) => clientScopes.filter((scope) => sent.includes(scope)))
    .optional(),
  refreshes: z.boolean('validation.invalid').optional(),
  requireAcr: z.enum(['', ...acrLevels], 'validation.invalid').optional(),
  requirePushed: z.boolean('validation.invalid').optional(),
  publicKeys: z.string('validation.invalid').trim().max(20_000, 'validation.tooLong').optional(),
}

export const clientCreation = z.strictObject({
  ...fields,
  applicationId: rules.id,
  kind: z.enum(clientKinds, 'validation.invalid'),
})
export const clientChange = changeOf(clientRecord, fields)

/** A new secret; only this answer contains it. */
export const newClientSecret = z.strictObject({ secretId: z.string(), secret: z.string() })
export const secretChoice = z.strictObject({ secretId: rules.id })

export const clientActivityKinds = [
  'signIn',
  'refused',
  'signOut',
  'logoutSent',
  'logoutFailed',
  'logoutWaiting',
] as const
/**
 * One line of the recent activity. `reason` is an OAuth error of a refusal, or why a logout call failed, with the
 * `status` that the application answered.
 */
export const clientActivity = z.strictObject({
  at: z.string(),
  kind: z.enum(clientActivityKinds),
  person: z.string().nullable(),
  reason: z.string().nullable(),
  status: z.number().int().nullable(),
  /** The refused part of the request, e.g. its redirect address. */
  detail: z.string().nullable(),
  /** Refusals of one kind within a minute are one line. */
  count: z.number().int(),
})
export type ClientActivity = z.infer<typeof clientActivity>

/** An authorization request of the caller that comes back to the console and shows the claims. */
export const clientTrial = z.strictObject({ address: z.string() })
export const clientClaims = z.strictObject({ claims: z.record(z.string(), z.unknown()) })

export const applicationClients = defineResource({
  name: 'application-clients',
  type: 'applicationClient',
  record: clientRecord,
  create: clientCreation,
  change: clientChange,
  readOnly: ['id', 'applicationId', 'clientId', 'kind', 'state'],
  sortable: ['id', 'createdAt', 'lastUsedAt'],
  sort: ['id', 'ASC'],
  filter: z.strictObject({
    ...listFilters,
    id: idFilter.optional(),
    applicationId: rules.idFilterValue.optional(),
    state: z.enum(clientStates).optional(),
  }),
  actions: [
    'applicationClient.create',
    'applicationClient.edit',
    'applicationClient.disable',
    'applicationClient.enable',
    'applicationClient.secretAdd',
    'applicationClient.secretEnd',
    'applicationClient.export',
  ],
  unique: {
    oauth_clients_is_own_name_key_unique: 'clientNameExists',
    oauth_clients_is_own_en_name_key_unique: 'clientNameExists',
  },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof applicationClients> {}
}
