import { oauthScopes, type OauthScope } from '#contract/access/oauth'
import { claimsOfScope } from './claims.ts'
import type { ClientFacts } from './clients.queries.ts'

/** The scopes that single claims belong to (OpenID Connect Core 5.5). */
export const scopesOfClaims = (names: Iterable<string>): (keyof typeof claimsOfScope)[] => {
  const wanted = new Set(names)
  return (Object.keys(claimsOfScope) as (keyof typeof claimsOfScope)[]).filter((scope) =>
    claimsOfScope[scope].some((claim) => wanted.has(claim)),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value of the parameter `claims` asks for claims as OpenID Connect Core 5.5.1 says; the library assumes it. */
export const areClaimRequests = (claims: unknown): boolean =>
  isObject(claims) &&
  Object.values(claims).every(
    (one) => one === null || (isObject(one) && Array.isArray(one.values ?? [])),
  )

const namesIn = (claims: unknown): string[] => {
  if (typeof claims !== 'string') return []
  const { userinfo, id_token: idToken } = JSON.parse(claims) as Record<string, object | undefined>
  return [...Object.keys(userinfo ?? {}), ...Object.keys(idToken ?? {})]
}

/**
 * The scopes that a request names, also by single claims (OpenID Connect Core 5.5), limited to the client's scopes.
 * @param params of a request that the library has accepted
 */
export const requestedScopes = (
  params: Readonly<Record<string, unknown>>,
  facts: ClientFacts,
): OauthScope[] => {
  const named = typeof params.scope === 'string' ? params.scope.split(' ') : []
  const wanted = new Set<string>([...named, ...scopesOfClaims(namesIn(params.claims))])
  const allowed = new Set<string>(['openid', ...facts.scopes])
  return oauthScopes.filter((scope) => wanted.has(scope) && allowed.has(scope))
}
