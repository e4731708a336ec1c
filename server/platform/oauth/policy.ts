import { errors, interactionPolicy, type InteractionResults } from 'oidc-provider'
import type { Acr } from '#contract/access/oauth'
import type { Context } from '#server/core/context'
import { findPortalSession } from '#server/platform/identity/portalSession'
import { bindSession } from './store/artifacts.queries.ts'
import { isOpenTo } from '#server/platform/permissions/applicationAccess.queries'
import { isAtLeast } from './acr.ts'
import { accountOf, factsOf, type Call } from './calls.ts'

const { Check, Prompt, base } = interactionPolicy

/** The result of a login names the portal session that proved the identity. */
export interface PortalResult extends InteractionResults {
  portal?: { sessionId: string }
}

/** The strongest level that a session can have without second factors. */
const strongestAcr: Acr = '1fa'

export const supportedAcrs: readonly Acr[] = [strongestAcr]

const requestedAcrs = ({ oidc }: Call): { acrs: string[]; isEssential: boolean } => {
  const claim = oidc.claims.id_token?.acr
  const named = claim?.values ?? (claim?.value === undefined ? [] : [claim.value])
  const acrs = named.filter((level) => typeof level === 'string')
  return { acrs, isEssential: claim?.essential === true }
}

/**
 * Whether the session is as strong as the weakest level that is enough. Levels that a request only prefers (`acr_values`)
 * are ignored if no session can have them; essential ones are refused.
 */
const isStrongEnough = (call: Call): boolean => {
  const { client, session } = call.oidc
  const own = session?.acr ?? ''
  const { acrs, isEssential } = requestedAcrs(call)
  const required = client && factsOf(client).requireAcr
  const levels = required ? [required] : acrs
  if (levels.length === 0 || levels.some((level) => isAtLeast(own, level as Acr))) return true
  if (levels.some((level) => isAtLeast(strongestAcr, level as Acr))) return false
  if (required || isEssential) throw new errors.UnmetAuthenticationRequirements()
  return true
}

/** Ends the interaction of a session that proved an identity, and asks again where it does not run any more. */
const isPortalSessionOver = async (context: Context, { oidc }: Call): Promise<boolean> => {
  const { session } = oidc
  if (!session?.accountId) return false
  const result = oidc.result as PortalResult | undefined
  const sessionId = result?.login && result.portal?.sessionId
  if (sessionId)
    await context.db.transaction((trx) => bindSession(trx, session.uid, sessionId, context.now()))
  const running = await findPortalSession(context, session.uid)
  return !running || String(running.userId) !== session.accountId || !oidc.account
}

/**
 * The library's prompts for login and consent, with our checks, and between them one for access to the application.
 * Each check returns true when the person must be asked.
 */
export const makePolicy = (context: Context) => {
  const policy = base()
  const login = policy.get('login')
  if (!login) throw new Error('the library has no prompt for the login')
  const { details } = login
  // The library keeps whole seconds, so that a login just before the request would count as one for it.
  login.details = async (call) => ({ ...(await details(call)), beganAt: context.now() })
  login.checks.add(
    new Check('portal_session', 'the session has ended', 'login_required', (call) =>
      isPortalSessionOver(context, call),
    ),
  )
  login.checks.add(
    new Check(
      'requested_acr',
      'the session is not strong enough',
      'login_required',
      (call) => !isStrongEnough(call),
    ),
  )
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  const closed = new Check(
    'application_closed',
    'the person has no access to the application',
    'access_denied',
    async (call) => {
      const { client } = call.oidc
      if (!client || !call.oidc.account) return false
      const { actor } = accountOf(call)
      return !(await isOpenTo(context.db.read, factsOf(client).applicationId, actor.rights))
    },
  )
  policy.add(new Prompt({ name: 'access', requestable: false }, closed), 2)
  return policy
}
