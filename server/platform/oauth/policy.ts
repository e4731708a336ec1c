import { errors, interactionPolicy, type InteractionResults } from 'oidc-provider'
import type { Acr } from '#contract/access/oauth'
import type { Context } from '#server/core/context'
import { findPortalSession } from '#server/platform/identity/portalSession'
import { bindSession } from './store/artifacts.queries.ts'
import { isOpenTo } from '#server/platform/permissions/applicationAccess.queries'
import { isAtLeast, reachableAcrs } from './acr.ts'
import { accountOf, factsOf, type Call } from './calls.ts'

const { Check, Prompt, base } = interactionPolicy

/** The result of a login names the portal session that proved the identity. */
export interface PortalResult extends InteractionResults {
  portal?: { sessionId: string }
}

const requestedLevels = ({ oidc }: Call): { levels: string[]; isEssential: boolean } => {
  const required = oidc.client && factsOf(oidc.client).requireAcr
  if (required) return { levels: [required], isEssential: true }
  const claim = oidc.claims.id_token?.acr
  const named = claim?.values ?? (claim?.value === undefined ? [] : [claim.value])
  const levels = named.filter((level) => typeof level === 'string')
  return { levels, isEssential: claim?.essential === true }
}

/**
 * The weakest level that is enough for a request, or null. Levels that a request only prefers (`acr_values`) are ignored
 * if no session can have them; essential ones are refused.
 */
const requestedAcr = (context: Context, call: Call): Acr | null => {
  const { levels, isEssential } = requestedLevels(call)
  const weakest = reachableAcrs(context.env).find((level) => levels.includes(level))
  if (weakest === undefined && isEssential && levels.length > 0)
    throw new errors.UnmetAuthenticationRequirements()
  return weakest ?? null
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
  login.details = async (call) => ({
    ...(await details(call)),
    beganAt: context.now(),
    level: requestedAcr(context, call),
  })
  login.checks.add(
    new Check('portal_session', 'the session has ended', 'login_required', (call) =>
      isPortalSessionOver(context, call),
    ),
  )
  login.checks.add(
    new Check('requested_acr', 'the session is not strong enough', 'login_required', (call) => {
      const level = requestedAcr(context, call)
      return level !== null && !isAtLeast(call.oidc.session?.acr ?? '', level)
    }),
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
