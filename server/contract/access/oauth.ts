import { z } from 'zod'
import { locales } from '#contract/text/locale'

/** Data about a person that an application may request, in the order of the consent page. */
export const personScopes = ['profile', 'email', 'phone', 'company', 'permissions'] as const
export const oauthScopes = ['openid', ...personScopes, 'offline_access'] as const
export type OauthScope = (typeof oauthScopes)[number]

/** Rights of an application's server that calls in its own name, by client credentials. */
export const serviceScopes = [
  'users:read',
  'companies:read',
  'permissions:read',
  'usage:write',
] as const
export type ServiceScope = (typeof serviceScopes)[number]

export const clientScopes = [...oauthScopes, ...serviceScopes] as const
export type ClientScope = (typeof clientScopes)[number]

/** Authentication strength from weak to strong: one factor, two factors, phishing-resistant. */
export const acrLevels = ['1fa', '2fa', 'phr'] as const
export type Acr = (typeof acrLevels)[number]

export const interactionsPath = '/oauth/interactions'

/** Query parameter with which the login page and the page without permission continue an interaction. */
export const interactionParameter = 'interaction'

/**
 * - `login`: any running session continues without a question
 * - `select`: the person chooses the account, even while logged in
 * - `confirm`: the session must be confirmed again first (error `confirmationRequired`)
 * - `consent`: the person decides what the application sees
 * - `closed`: the application is not open to the person
 */
export const interactionReasons = ['login', 'select', 'confirm', 'consent', 'closed'] as const

/** An application that asks to log someone in, as the login page shows it. `values` and `missing` need a session. */
export const interaction = z.strictObject({
  application: z.strictObject({
    id: z.string(),
    name: z.string(),
    enName: z.string(),
    icon: z.string(),
    contact: z.string(),
    isOwn: z.boolean(),
  }),
  reason: z.enum(interactionReasons),
  /** The login is for a device without a browser, whose code the person entered. */
  isDevice: z.boolean(),
  /** The values that go over, in the caller's language; null without a session. */
  scopes: z.array(
    z.strictObject({ name: z.enum(oauthScopes), values: z.array(z.string()).nullable() }),
  ),
  loginHint: z.string().nullable(),
  locale: z.enum(locales).nullable(),
  /** The easiest permission that would open the application; null unless `reason` is `closed`. */
  missing: z
    .strictObject({
      permissionId: z.string(),
      permissionName: z.string(),
      grantedBy: z.string().nullable(),
      requested: z.boolean(),
    })
    .nullable(),
})
export type Interaction = z.infer<typeof interaction>

export const interactionDecisions = ['continue', 'allow', 'refuse'] as const
export const interactionDecision = z.strictObject({
  decision: z.enum(interactionDecisions, 'validation.invalid'),
})
export type InteractionDecision = (typeof interactionDecisions)[number]

/** The address at which the browser continues the application's request. */
export const interactionAnswer = z.strictObject({ to: z.string() })

/** A client of a third party that the caller lets in; own clients need no consent. `id` is the client's. */
export const connectionRecord = z.strictObject({
  id: z.string(),
  applicationName: z.string(),
  applicationEnName: z.string(),
  icon: z.string(),
  clientName: z.string(),
  clientEnName: z.string(),
  scopes: z.array(z.enum(oauthScopes)),
  agreedAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type ConnectionRecord = z.infer<typeof connectionRecord>

/** An application opened in a session. */
export const openedApplication = z.strictObject({
  name: z.string(),
  enName: z.string(),
  icon: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type OpenedApplication = z.infer<typeof openedApplication>
