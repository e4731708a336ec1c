import type { Client, Interaction as Details, Provider } from 'oidc-provider'
import {
  interactionsPath,
  type Interaction,
  type InteractionDecision,
  type OauthScope,
} from '#contract/access/oauth'
import { requireRow } from '#db/tables'
import { preferredLocale } from '#i18n/index'
import { Refusal } from '#server/core/errors'
import { inheritMembers, type PublicScope, type Scope } from '#server/core/scope'
import type { RawRequest } from '#server/platform/routing/defineRoute'
import { findMissing } from '#server/features/access/applications/index'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { findOwnContact } from '#server/platform/identity/accounts.queries'
import { authenticate } from '#server/platform/identity/authenticate'
import { acrOf, isAtLeast } from '#server/platform/oauth/acr'
import { findBoundSession } from '#server/platform/identity/portalSession'
import {
  findConsent,
  storeConsent,
  type ClientFacts,
} from '#server/platform/oauth/store/clients.queries'
import { requestedScopes } from '#server/platform/oauth/store/requestedScopes'
import { listCodes, isOpenTo } from '#server/platform/permissions/applicationAccess.queries'
import { isProven, parameterOf, requireProven } from './requestedProof.ts'
import { valuesOfScopes } from './scopeValues.ts'

interface Opened {
  provider: Provider
  details: Details
  facts: ClientFacts
}

/** Finds the interaction that the browser's cookie and the path name. @throws Refusal `interactionOver` */
const openInteraction = async (
  scope: PublicScope,
  id: string,
  request: RawRequest,
): Promise<Opened> => {
  const provider = await scope.oauth.provider()
  const details = await provider
    .interactionDetails(request, requireRow(request.res))
    .catch((error: unknown) => {
      // The library's class cannot be imported here, because that would load the library at start.
      if (error instanceof Error && error.name === 'SessionNotFound')
        throw new Refusal('interactionOver')
      throw error
    })
  const client = await provider.Client.find(parameterOf(details, 'client_id') ?? '')
  if (details.uid !== id || !client) throw new Refusal('interactionOver')
  return { provider, details, facts: (client as Client).portal as ClientFacts }
}

const reasonOf = async (details: Details, scope: Scope | null): Promise<Interaction['reason']> => {
  const { name, reasons } = details.prompt
  if (name === 'access') return 'closed'
  if (name === 'consent') return 'consent'
  if (name === 'select_account') return 'select'
  const isOther = reasons.includes('id_token_hint') || reasons.includes('claims_id_token_sub_value')
  if (isOther) return 'select'
  if (!scope) return 'login'
  return (await isProven(scope, details)) ? 'login' : 'confirm'
}

/** The scopes that the application requests; at a consent, only the new ones. */
const scopesOf = async ({ details, facts }: Opened, scope: Scope | null): Promise<OauthScope[]> => {
  const requested = requestedScopes(details.params, facts)
  if (!scope || details.prompt.name !== 'consent') return requested
  const agreed = (await findConsent(scope.db.read, scope.actor.userId, facts.id)) ?? []
  const added = requested.filter((name) => name !== 'openid' && !agreed.includes(name))
  return added.length > 0 ? added : requested.filter((name) => name !== 'openid')
}

export const getInteraction = async (
  scope: PublicScope,
  id: string,
  request: RawRequest,
): Promise<Interaction> => {
  const opened = await openInteraction(scope, id, request)
  const { details, facts } = opened
  const actor = await authenticate(scope, scope.authorization)
  const own = actor && inheritMembers(scope, { actor })
  const row = requireRow(
    await scope.db
      .read('applications')
      .where({ id: facts.applicationId })
      .first('id', 'name', 'en_name', 'icon', 'contact'),
  )
  const reason = await reasonOf(details, own)
  const scopes = await scopesOf(opened, own)
  const language = parameterOf(details, 'ui_locales')
  const isClosed = own !== null && reason === 'closed'
  return {
    application: {
      id: String(row.id),
      name: row.name,
      enName: row.en_name,
      icon: row.icon,
      contact: row.contact,
      isOwn: facts.isOwn,
    },
    reason,
    isDevice: details.deviceCode !== undefined,
    scopes: own
      ? await valuesOfScopes(own, facts.applicationId, scopes)
      : scopes.map((name) => ({ name, values: null })),
    loginHint: parameterOf(details, 'login_hint'),
    locale: language === null ? null : preferredLocale(language.replaceAll(' ', ',')),
    missing: isClosed
      ? await findMissing(own, await listCodes(scope.db.read, facts.applicationId))
      : null,
  }
}

/** Consents and access are decided by the person who logged in, not by another one in the same browser. */
const requireSamePerson = (details: Details, { actor }: Scope): void => {
  const accountId = details.session?.accountId
  if (accountId !== undefined && accountId !== String(actor.userId))
    throw new Refusal('interactionOver')
}

/**
 * Ends the provider's session of this browser if it belongs to another portal session, whose tokens must not become
 * valid again.
 */
const leaveOtherSession = async (
  { provider, details }: Opened,
  scope: Scope,
  request: RawRequest,
): Promise<void> => {
  const call = provider.createContext(request, requireRow(request.res))
  const session = await provider.Session.get(call)
  if (!session.accountId) return
  if ((await findBoundSession(scope.db.read, session.uid)) === scope.actor.sessionId) return
  await session.destroy()
  delete details.session
  await details.persist()
}

const loginResult = async (opened: Opened, scope: Scope, request: RawRequest) => {
  const session = await requireProven(scope, opened.details)
  const own = await findOwnContact(scope.db.read, scope.actor.userId)
  const { documentVersion: version } = scope.legal.current.agreement
  if (own.agreementVersion !== version)
    throw new Refusal('agreementRequired', { args: { version } })
  await leaveOtherSession(opened, scope, request)
  const { factors } = session
  const acr = acrOf(factors)
  return {
    login: {
      accountId: String(session.userId),
      ts: Math.floor(session.confirmedAt / 1000),
      amr: isAtLeast(acr, '2fa') ? [...factors, 'mfa'] : factors,
      acr,
    },
    select_account: {},
    portal: { sessionId: session.sessionId },
  }
}

const consentResult = async (opened: Opened, scope: Scope) => {
  const { details, facts } = opened
  requireSamePerson(details, scope)
  const { actor } = scope
  const scopes = await scopesOf(opened, scope)
  await scope.db.transaction(async (trx) => {
    await storeConsent(trx, actor.userId, facts.id, scopes, scope.now())
    await writeAudit(trx, scope, scope.now(), {
      action: 'application.consent',
      actor,
      target: { type: 'applicationClient', id: facts.id, name: facts.name },
      applicationId: facts.applicationId,
      after: { scopes },
    })
  })
  return { consent: {} }
}

const resultOf = async (
  opened: Opened,
  decision: InteractionDecision,
  scope: Scope,
  request: RawRequest,
) => {
  const { details, facts } = opened
  const { name } = details.prompt
  if (decision === 'refuse')
    return { error: 'access_denied', error_description: 'the person refused' }
  if (name === 'consent') {
    if (decision !== 'allow') throw new Refusal('interactionOver')
    return consentResult(opened, scope)
  }
  if (name === 'access') {
    requireSamePerson(details, scope)
    if (!(await isOpenTo(scope.db.read, facts.applicationId, scope.actor.rights)))
      throw new Refusal('applicationClosed')
    return {}
  }
  return loginResult(opened, scope, request)
}

/** Stores the person's decision; the browser then continues the application's request at `to`. */
export const decideInteraction = async (
  scope: Scope,
  id: string,
  decision: InteractionDecision,
  request: RawRequest,
): Promise<{ to: string }> => {
  const opened = await openInteraction(scope, id, request)
  const { provider } = opened
  const response = requireRow(request.res)
  const result = await resultOf(opened, decision, scope, request)
  const to = await provider.interactionResult(request, response, result)
  response.clearCookie(provider.cookieName('interaction'), {
    path: `/gateway${interactionsPath}/${id}`,
  })
  return { to }
}
