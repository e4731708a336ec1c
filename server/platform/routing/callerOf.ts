import type { Request } from 'express'
import { USER_CENTRE_APP_ID, viewAsHeader } from '#contract/core/enums'
import { canonicalAddress } from '#contract/text/ipAddress'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import type { PublicScope } from '#server/core/scope'
import {
  authenticateApplication,
  isApplicationToken,
  type ApplicationCaller,
} from '#server/platform/identity/applicationCalls'
import { authenticate, viewedActor } from '#server/platform/identity/authenticate'
import { authenticateToken, isApiToken } from '#server/platform/identity/tokenCalls'
import type { Route } from './defineRoute.ts'
import { permissionsForTokens } from './tokenAccess.ts'

const requireAppId = (request: Request, appId: number): void => {
  if (request.headers.appid !== String(appId)) throw new Refusal('applicationIdUnknown')
}

const requireScope = ({ applications }: Route, granted: readonly string[]): void => {
  if (!applications) throw new Refusal('closedToApplications')
  if (!applications.some((scope) => granted.includes(scope)))
    throw new Refusal('scopeMissing', { args: { scope: applications.join(' ') } })
}

/**
 * Identifies the caller of a route: a person, a company's access token, an application for a person, or an application's
 * server.
 * @throws Refusal `notSignedIn`, `sessionEnded`, `applicationIdUnknown`, `apiTokenOver`, `closedToTokens`,
 * `closedToApplications`, `scopeMissing`
 */
export const callerOf = async (
  context: Context,
  route: Route,
  request: Request,
): Promise<Pick<PublicScope, keyof ApplicationCaller>> => {
  const { authorization } = request.headers
  if (route.access !== 'public' && isApplicationToken(authorization)) {
    const caller = await authenticateApplication(context, authorization)
    requireAppId(request, caller.application.appId)
    requireScope(route, caller.application.scopes)
    return caller
  }
  // The header only identifies the calling application; it grants nothing.
  if (route.appId !== false) requireAppId(request, USER_CENTRE_APP_ID)
  if (route.access === 'public') return { actor: null, application: null }
  const grant = request.get(viewAsHeader)
  if (isApiToken(authorization)) {
    const actor = await authenticateToken(
      context,
      authorization,
      canonicalAddress(request.ip ?? ''),
    )
    if (grant || !permissionsForTokens(route)) throw new Refusal('closedToTokens')
    return { actor, application: null }
  }
  const actor = await authenticate(context, authorization, route.behindGate)
  if (!actor) throw new Refusal('notSignedIn')
  if (route.access === 'application') requireScope(route, [])
  return { actor: grant ? await viewedActor(context, actor, grant) : actor, application: null }
}
