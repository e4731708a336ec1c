import { Provider, type Account, type Client, type KoaContextWithOIDC } from 'oidc-provider'
import type { Context } from '#server/core/context'
import type { Actor } from '#server/core/scope'
import { actorOf, findOverdueFactor, unconfirmed } from '#server/platform/identity/authenticate'
import type { PersonRow } from '#server/platform/identity/personRow'
import { findPerson } from '#server/platform/identity/sessions.queries'
import { isOpenTo } from '#server/platform/permissions/applicationAccess.queries'
import { claimsOfPerson } from './store/claims.ts'
import { scopesOfClaims } from './store/requestedScopes.ts'
import type { ClientFacts } from './store/clients.queries.ts'

/** A call of the provider. */
export type Call = KoaContextWithOIDC

/** The library's call that runs now, also in the adapter, which gets no argument for it. */
export const currentCall = (): Call => {
  const call = Provider.ctx
  if (!call) throw new Error('no call of the provider is running')
  return call
}

export const factsOf = (client: Client): ClientFacts => client.portal as ClientFacts

export interface PortalAccount extends Account {
  person: PersonRow
  actor: Actor
}

export const accountOf = (call: Call): PortalAccount => {
  if (!call.oidc.account) throw new Error('a call of the provider without an account')
  return call.oidc.account as PortalAccount
}

/** Calls with a token, which ends once the application is closed to its person; a login asks instead. */
const tokenRoutes: ReadonlySet<string> = new Set(['token', 'userinfo', 'introspection'])

const mayUseToken = async ({ db }: Context, { oidc }: Call, actor: Actor): Promise<boolean> =>
  !oidc.client ||
  !tokenRoutes.has(oidc.route) ||
  isOpenTo(db.read, factsOf(oidc.client).applicationId, actor.rights)

/**
 * Finds the account of a token or session. Disabled and deleted people have none, and neither have people of a
 * suspended company, except system super administrators, and people whose second factor is overdue.
 */
export const findPortalAccount = async (
  context: Context,
  call: Call,
  id: string,
): Promise<PortalAccount | undefined> => {
  const person = await findPerson(context.db.read, Number(id))
  if (!person || person.userStatus !== 'active') return undefined
  if (person.suspendedCompanyId !== null && !person.isSystemAdministrator) return undefined
  if (findOverdueFactor(context, person)) return undefined
  const actor = await actorOf(context, person, unconfirmed(''))
  if (!(await mayUseToken(context, call, actor))) return undefined
  return {
    accountId: id,
    person,
    actor,
    claims: async (_use, scope, claims) => {
      const { client } = call.oidc
      if (!client) return { sub: id }
      const facts = factsOf(client)
      const named = new Set<string>([...scope.split(' '), ...scopesOfClaims(Object.keys(claims))])
      // An administrator may have taken a scope from the client after the token was made.
      const scopes = facts.scopes.filter((one) => named.has(one))
      const found = await claimsOfPerson(context, person.userId, facts.applicationId, scopes)
      return { ...found, sub: id }
    },
  }
}
