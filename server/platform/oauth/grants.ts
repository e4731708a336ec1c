import type { Grant } from 'oidc-provider'
import type { OauthScope } from '#contract/access/oauth'
import type { Context } from '#server/core/context'
import { accountOf, factsOf, scopesOfClaims, type Call } from './calls.ts'
import { claimsOfScope } from './claims.ts'
import { findConsent } from './clients.queries.ts'

/** The scopes that a request asks for, also by naming single claims of them, within those of its client. */
export const requestedScopes = ({ oidc }: Pick<Call, 'oidc'>): OauthScope[] => {
  const { client } = oidc
  if (!client) return []
  const allowed = new Set<string>(['openid', ...factsOf(client).scopes])
  const wanted = [...oidc.requestParamOIDCScopes, ...scopesOfClaims(oidc.requestParamClaims)]
  return [...new Set(wanted)].filter((scope) => allowed.has(scope)) as OauthScope[]
}

/** Scopes that carry no data about the person and need no consent. */
const isHarmless = (scope: OauthScope): boolean => scope === 'openid'

/** The requested scopes that the person has not agreed to; own clients ask for no consent. */
export const scopesToConsent = async (
  context: Context,
  call: Pick<Call, 'oidc'>,
  userId: number,
): Promise<OauthScope[]> => {
  const { client } = call.oidc
  if (!client || factsOf(client).isOwn) return []
  const agreed = (await findConsent(context.db.read, userId, factsOf(client).id)) ?? []
  return requestedScopes(call).filter((scope) => !isHarmless(scope) && !agreed.includes(scope))
}

const claimsOf = (scopes: readonly string[]): string[] =>
  scopes.flatMap((scope) => claimsOfScope[scope as keyof typeof claimsOfScope] ?? [])

/**
 * Makes or extends the grant that the library reads scopes and claims from. Consents are the only memory of what a
 * person agreed to; without a complete one there is no grant, and the library asks for consent.
 */
export const loadGrant = async (context: Context, call: Call): Promise<Grant | undefined> => {
  const { oidc } = call
  const { client, session, provider } = oidc
  if (!client || !session) return undefined
  const account = accountOf(call)
  const missing = await scopesToConsent(context, call, account.person.userId)
  const known = session.grantIdFor(client.clientId)
  const stored = known === undefined ? undefined : await provider.Grant.find(known)
  if (missing.length > 0) return undefined
  const isOwn = stored?.accountId === account.accountId
  const grant =
    stored && isOwn
      ? stored
      : new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  const scopes = requestedScopes(call)
  const before = `${grant.getOIDCScopeEncountered()} ${grant.getOIDCClaimsEncountered().join(' ')}`
  grant.addOIDCScope([...scopes, 'openid'].join(' '))
  const given = new Set(claimsOf(scopes))
  const claims = [...oidc.requestParamClaims]
  grant.addOIDCClaims(claims.filter((claim) => given.has(claim)))
  grant.rejectOIDCClaims(claims.filter((claim) => !given.has(claim)))
  const after = `${grant.getOIDCScopeEncountered()} ${grant.getOIDCClaimsEncountered().join(' ')}`
  if (!grant.jti || before !== after) await grant.save()
  return grant
}
