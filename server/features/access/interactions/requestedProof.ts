import type { Interaction as Details } from 'oidc-provider'
import type { Acr } from '#contract/access/oauth'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { requireConfirmed, waysToConfirm } from '#server/platform/identity/confirm.service'
import { findSession, type SessionRow } from '#server/platform/identity/sessions.queries'
import { acrOf, isAtLeast, isWayTo } from '#server/platform/oauth/acr'

export const parameterOf = ({ params }: Details, name: string): string | null => {
  const value = params[name]
  return typeof value === 'string' ? value : null
}

/** How old a login for this interaction may be when the person continues, even if `max_age` is shorter. */
const decisionMs = 60_000

/** The time after which the person must have confirmed their identity; 0 without such a demand. */
const confirmedSince = (details: Details, now: number): number => {
  const beganAt = Number(details.prompt.details.beganAt ?? 0)
  const maxAge = Number(parameterOf(details, 'max_age') ?? Number.POSITIVE_INFINITY)
  const oldest = Math.min(now - maxAge * 1000, Math.max(beganAt, now - decisionMs))
  const isAsked = details.prompt.reasons.includes('login_prompt')
  return Math.max(0, isAsked ? beganAt : 0, oldest)
}

/** The level that the application asks for; null if any session is enough. */
const levelOf = ({ prompt }: Details): Acr | null =>
  (prompt.details.level as Acr | undefined) ?? null

/**
 * Requires that the session is as strong as the application asks.
 * @throws Refusal `confirmationRequired` with the ways that reach the level; `factorMustBeAdded` if the person has none
 */
const requireLevel = async (
  scope: Scope,
  level: Acr | null,
  factors: readonly string[],
): Promise<void> => {
  if (level === null || isAtLeast(acrOf(factors), level)) return
  const possible = (await waysToConfirm(scope)).filter((way) => isWayTo(level, way))
  if (possible.length === 0)
    throw new Refusal('factorMustBeAdded', { args: { requiredBy: 'application', level } })
  throw new Refusal('confirmationRequired', { args: { ways: possible.join(','), minutes: 0 } })
}

export const isProven = async (scope: Scope, details: Details): Promise<boolean> => {
  const session = await findSession(scope.db.read, scope.actor.sessionId)
  if (session === null || session.confirmedAt < confirmedSince(details, scope.now())) return false
  const level = levelOf(details)
  return level === null || isAtLeast(acrOf(session.factors), level)
}

/**
 * Requires a proof of identity as recent and as strong as the application asks.
 * @returns the session that holds the proof
 * @throws Refusal `confirmationRequired`, `factorMustBeAdded`
 */
export const requireProven = async (scope: Scope, details: Details): Promise<SessionRow> => {
  await requireConfirmed(scope, confirmedSince(details, scope.now()))
  const session = await findSession(scope.db.read, scope.actor.sessionId)
  if (!session) throw new Refusal('sessionEnded')
  await requireLevel(scope, levelOf(details), session.factors)
  return session
}
