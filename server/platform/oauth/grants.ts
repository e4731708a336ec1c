import type { Grant } from 'oidc-provider'
import type { Context } from '#server/core/context'
import { hexDigest } from '#server/core/tokens'
import { accountOf, factsOf, type Call } from './calls.ts'
import { claimsOfScope } from './store/claims.ts'
import { findConsent } from './store/clients.queries.ts'
import { requestedScopes } from './store/requestedScopes.ts'

const claimsOf = (scopes: readonly string[]): string[] =>
  scopes.flatMap((scope) => claimsOfScope[scope as keyof typeof claimsOfScope] ?? [])

const contentOf = (grant: Grant): string =>
  [grant.getOIDCScopeEncountered(), ...grant.getOIDCClaimsEncountered()].join(' ')

/**
 * Makes or extends the grant that the library reads scopes and claims from. Own clients need no consent; for others the
 * stored consent is the only memory of what a person agreed to, and without a complete one the library asks.
 */
export const loadGrant = async (context: Context, call: Call): Promise<Grant | undefined> => {
  const { oidc } = call
  const { client, session, provider } = oidc
  if (!client || !session) return undefined
  const { accountId, person } = accountOf(call)
  const facts = factsOf(client)
  const scopes = requestedScopes(oidc.params ?? {}, facts)
  if (!facts.isOwn) {
    const agreed = await findConsent(context.db.read, person.userId, facts.id)
    if (!agreed || scopes.some((scope) => scope !== 'openid' && !agreed.includes(scope)))
      return undefined
  }
  const known = session.grantIdFor(client.clientId)
  const stored = known === undefined ? undefined : await provider.Grant.find(known)
  const grant =
    stored?.accountId === accountId
      ? stored
      : new provider.Grant({ accountId, clientId: client.clientId })
  // Two tabs at once must make the same grant; otherwise the session forgets the first one, and its tokens end.
  grant.jti ??= hexDigest(`${session.uid} ${client.clientId} ${accountId}`)
  const before = contentOf(grant)
  grant.addOIDCScope(['openid', ...scopes].join(' '))
  const given = new Set(claimsOf(scopes))
  const claims = [...oidc.requestParamClaims]
  grant.addOIDCClaims(claims.filter((claim) => given.has(claim)))
  grant.rejectOIDCClaims(claims.filter((claim) => !given.has(claim)))
  if (grant !== stored || before !== contentOf(grant)) await grant.save()
  return grant
}
