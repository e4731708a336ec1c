import './urlParse.ts'
import { errors, Provider, type Client, type Configuration } from 'oidc-provider'
import { clientScopes, interactionsPath } from '#contract/access/oauth'
import type { Context } from '#server/core/context'
import { reachableAcrs } from './acr.ts'
import { makeAdapter } from './adapter.ts'
import { factsOf, findPortalAccount, type Call } from './calls.ts'
import { scopeOf } from './scopes.ts'
import { claimsOfScope } from './store/claims.ts'
import { deviceGrant, findSecret, recordSecretUse } from './store/clients.queries.ts'
import { deviceFlowOf, prefillCode } from './deviceFlow.ts'
import { areClaimRequests } from './store/requestedScopes.ts'
import { loadGrant } from './grants.ts'
import { endAtLogout } from './logout.ts'
import { renderFailure, renderLogout, renderLoggedOut } from './pages.ts'
import { oauthPaths } from './paths.ts'
import { makePolicy } from './policy.ts'
import { makeRefusedRequests } from './refusedRequests.ts'

const daySeconds = 86_400
const accessSeconds = 600
const deviceSeconds = 600
/** Assertions are remembered until they expire, so they must expire soon. */
const assertionSeconds = daySeconds
const interactionSeconds = 1800
/** A session of a visitor who did not log in is kept only as long as an interaction may take. */
const strangerSeconds = 3600

const cookieNames = (secure: boolean) => {
  const prefix = secure ? '__Host-' : ''
  return {
    session: `${prefix}oauth_session`,
    // The path of these two cookies is not `/`, which the prefix would demand.
    interaction: 'oauth_interaction',
    resume: 'oauth_resume',
  }
}

/** Only a page of the client's own may read answers. Addresses of apps and sandboxed pages have the origin `null`. */
const isOriginOf = (origin: string, client: Client): boolean =>
  origin !== 'null' &&
  (client.redirectUris ?? []).some(
    (address) => URL.canParse(address) && new URL(address).origin === origin,
  )

const off = { enabled: false }

const featuresOf = (context: Context): Configuration['features'] => ({
  devInteractions: off,
  dPoP: off,
  resourceIndicators: off,
  backchannelLogout: { enabled: true },
  clientCredentials: { enabled: true },
  claimsParameter: {
    enabled: true,
    assertClaimsParameter: (_call, { userinfo = {}, id_token: idToken = {} }) => {
      if (![userinfo, idToken].every(areClaimRequests))
        throw new errors.InvalidRequest(
          'a claim of the claims parameter is not requested by an object',
        )
    },
  },
  introspection: {
    enabled: true,
    allowedPolicy: async (call, client, token) => {
      const owner = await call.oidc.provider.Client.find(token.clientId ?? '')
      if (!owner || factsOf(owner).applicationId !== factsOf(client).applicationId) return false
      if (client.clientAuthMethod === 'none' && token.clientId !== client.clientId) return false
      const { accountId } = token as { accountId?: string }
      return !accountId || (await findPortalAccount(context, call, accountId)) !== undefined
    },
  },
  revocation: {
    enabled: true,
    allowedPolicy: (_call, client, token) => token.clientId === client.clientId,
  },
  pushedAuthorizationRequests: { enabled: true },
  deviceFlow: deviceFlowOf(context),
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (call) => renderLogout(context, call),
    postLogoutSuccessSource: (call) => renderLoggedOut(context, call),
  },
})

const configurationOf = async (context: Context): Promise<Configuration> => {
  const { env } = context
  const secure = env.publicUrl.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  return {
    acrValues: [...reachableAcrs(env)],
    adapter: makeAdapter(context),
    allowOmittingSingleRegisteredRedirectUri: false,
    assertJwtClientAuthClaimsAndHeader: (_call, { jti, exp }) => {
      const latest = context.now() / 1000 + assertionSeconds
      if (typeof jti !== 'string' || Number(exp) > latest)
        throw new errors.InvalidClientAuth('the assertion has no jti or is valid for too long')
    },
    claims: {
      acr: null,
      sid: null,
      auth_time: null,
      iss: null,
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      ...Object.fromEntries(
        Object.entries(claimsOfScope).map(([scope, claims]) => [scope, [...claims]]),
      ),
    },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    clientBasedCORS: (_call, origin, client) => isOriginOf(origin, client),
    clientDefaults: {
      grant_types: ['authorization_code'],
      id_token_signed_response_alg: 'ES256',
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
    },
    cookies: {
      names: cookieNames(secure),
      long: cookie,
      short: { ...cookie, path: undefined },
      keys: [],
    },
    discovery: { ui_locales_supported: ['zh-CN', 'en'] },
    enabledJWA: {
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256'],
      idTokenSigningAlgValues: ['ES256'],
    },
    expiresWithSession: (_call, source) => !source.scopes.has('offline_access'),
    extraClientMetadata: { properties: ['portal'], validator: () => undefined },
    extraTokenClaims: () => undefined,
    features: featuresOf(context),
    fetch: () => {
      throw new Error('the provider fetches nothing from other hosts')
    },
    findAccount: (call, id) => findPortalAccount(context, call, id),
    interactions: {
      policy: makePolicy(context),
      url: (_call, interaction) => `/gateway${interactionsPath}/${interaction.uid}`,
    },
    issueRefreshToken: (_call, client) => client.grantTypeAllowed('refresh_token'),
    jwks: (await context.oauthKeys.jwks()) as never,
    loadExistingGrant: (call) => loadGrant(context, call),
    pkce: { required: () => true },
    renderError: (call, out) => renderFailure(context, call, out),
    responseTypes: ['code'],
    routes: oauthPaths,
    scopes: [...clientScopes],
    subjectTypes: ['public'],
    ttl: {
      AccessToken: accessSeconds,
      AuthorizationCode: 60,
      ClientCredentials: accessSeconds,
      DeviceCode: deviceSeconds,
      Grant: 400 * daySeconds,
      IdToken: 3600,
      Interaction: interactionSeconds,
      RefreshToken: 30 * daySeconds,
      Session: (_call, session) => (session.accountId ? 30 * daySeconds : strangerSeconds),
    },
  }
}

/** Compares a client's secret with the stored digests; wrong ones use up the caller's probes. */
const isClientSecret = async (
  context: Context,
  client: Client,
  actual: string,
): Promise<boolean> => {
  const call = Provider.ctx as Call
  const caller = { address: scopeOf(call).address, userId: null }
  const limited = () => {
    throw new errors.OIDCProviderError(429, 'temporarily_unavailable')
  }
  await context.rates.requireProbesLeft(caller).catch(limited)
  const secret = await findSecret(context.db.read, client.clientId, actual)
  const now = context.now()
  if (!secret) await context.rates.countProbe(caller).catch(limited)
  else if (now - (secret.last_used_at ?? 0) > 60_000)
    await context.db.transaction((trx) => recordSecretUse(trx, secret.id, now))
  return secret !== null
}

const errorEvents = [
  'authorization.error',
  'grant.error',
  'introspection.error',
  'revocation.error',
  'pushed_authorization_request.error',
  'device_authorization.error',
  'code_verification.error',
  'device_resume.error',
  'end_session.error',
] as const

/** Makes a provider with the present signing keys. */
export const makeProvider = async (context: Context): Promise<Provider> => {
  const provider = new Provider(context.env.publicUrl, await configurationOf(context))
  provider.proxy = true
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: Client, actual: string) {
      return isClientSecret(context, this, actual)
    },
    /** The library answers `invalid_request` to a grant that the client may not use (RFC 6749 5.2). */
    grantTypeAllowed(this: Client, type: string) {
      const isAllowed = this.grantTypes?.includes(type) ?? false
      const { route, params } = Provider.ctx?.oidc ?? {}
      const requested =
        route === 'device_authorization' ? deviceGrant : route === 'token' && params?.grant_type
      if (!isAllowed && requested === type)
        throw new errors.UnauthorizedClient('the client may not use this grant')
      return isAllowed
    },
    /** Our own queue sends these calls, for every way in which a session ends. */
    backchannelLogout: () => Promise.resolve(),
  })
  const logRefusal = makeRefusedRequests(context)
  const logFailure = (error: unknown) => context.log.error({ err: error }, 'the provider failed')
  for (const event of errorEvents)
    provider.on(
      event as 'grant.error',
      (call, error) => void logRefusal(call, error).catch(logFailure),
    )
  provider.on('grant.success', ({ oidc }) => {
    const { params, client } = oidc
    context.oauth.countToken(String(params?.grant_type), client?.clientId ?? '')
  })
  provider.on('server_error', (_call, error) => logFailure(error))
  ;(provider as NodeJS.EventEmitter).on('error', logFailure)
  provider.use((call, next) => prefillCode(call as unknown as Call, next))
  provider.use((call, next) => endAtLogout(context, call as unknown as Call, next))
  return provider
}
