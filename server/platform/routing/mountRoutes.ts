import { Router, type NextFunction, type Request, type Response } from 'express'
import type { Context } from '#server/core/context'
import { requireNotSuspended, requirePermission } from '#server/platform/permissions/requireAccess'
import { Refusal } from '#server/core/errors'
import { rightsVersion } from '#server/platform/permissions/rightsCache'
import { withOwnChange } from '#server/platform/audit/refusals'
import { requireRecentConfirmation } from '#server/platform/identity/confirm.service'
import { allowLongBody, readJson } from '#server/core/http/requestBodies'
import { makeCompressOnce } from '#server/core/http/compressOnce'
import {
  makeCookies,
  originOf,
  inheritMembers,
  type PublicScope,
  type Scope,
} from '#server/core/scope'
import { callerOf } from './callerOf.ts'
import { permissionsForTokens } from './tokenAccess.ts'
import { isReading, type EventsAnswer, type FileAnswer, type Route } from './defineRoute.ts'
import { rowsOf, type Page, JsonRows } from '#db/page'
import { setFreshness } from '#server/core/http/freshness'
import { sendFile, sendStored } from './sendFile.ts'
import { checkRefusal } from './routeErrors.ts'
import { answerOtherMethods } from './otherMethods.ts'
import { inputOf, withoutNul } from './routeInput.ts'
import { guardProbes } from './probes.ts'
import { readInTurn } from '#server/core/queue'
import { textOf } from '#i18n/server'

const scopeOf = async (
  context: Context,
  route: Route,
  request: Request,
  response: Response,
): Promise<PublicScope> => {
  const { actor, application } = await callerOf(context, route, request)
  const { requestId, locale, address, userAgent } = originOf(request, response)
  const tokenId = actor?.token?.id
  return inheritMembers(context, {
    requestId,
    locale,
    address,
    userAgent,
    via: tokenId ? `token:${tokenId}` : application ? `client:${application.clientId}` : null,
    cookies: makeCookies(request, response, context.env.publicUrl.startsWith('https:')),
    authorization: request.headers.authorization,
    actor,
    application,
  })
}

/** A caller who views as another user can only read, and cannot download files or read data reserved for that user. */
const requireReading = (route: Route, { actor }: Scope): void => {
  if (!actor.viewer) return
  const onlyReads = (route.method === 'get' && route.answer !== 'file') || route.readOnly
  if (!onlyReads || route.ownerOnly)
    throw new Refusal('viewingOnly', { args: { name: actor.realName } })
}

const isSignedIn = (scope: PublicScope): scope is Scope => scope.actor !== null

const requireAccess = async (route: Route, scope: Scope): Promise<void> => {
  const { access } = route
  if (scope.actor.token) {
    await requirePermission(scope, ...(permissionsForTokens(route) ?? []))
    return
  }
  if (access === 'public' || access === 'signedIn' || access === 'application') return
  await requirePermission(scope, ...(typeof access === 'string' ? [access] : access))
}

const sendRightsVersion = async (scope: PublicScope, response: Response): Promise<void> => {
  if (isSignedIn(scope) && !scope.application && !scope.actor.token)
    response.setHeader('X-Rights', await rightsVersion(scope))
}

/** Handles the request; a refused change of a signed-in caller is logged. */
const perform = async (route: Route, scope: PublicScope, request: Request): Promise<unknown> => {
  if (!isSignedIn(scope)) return route.handle(await inputOf(route, request), scope)
  try {
    requireReading(route, scope)
    if (!route.whileSuspended || scope.actor.token) await requireNotSuspended(scope)
    await requireAccess(route, scope)
    if (route.confirmed) await requireRecentConfirmation(scope)
    if (route.file === 'large') allowLongBody(request)
    return await route.handle(await inputOf(route, request), scope)
  } catch (error) {
    await scope.refusals.log(scope, route, request, error)
    throw await withOwnChange(scope, route.path, request, error)
  }
}

const check = (route: Route, value: unknown): void => {
  const result = route.response.safeParse(value)
  if (!result.success)
    throw new Error(`${route.operationId} answers outside its schema: ${result.error.message}`)
}

const pageOf = (value: unknown) => value as Page<unknown>

const fileOf = (value: unknown) => value as FileAnswer

const nameOfList = (route: Route): string => route.path.split('/').at(-1) ?? ''

/** Sends JSON without Express's ETag comparison and extra copy, which are useless for uncached responses. */
const sendJson = (response: Response, json: string | Buffer): void => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(json))
  response.end(json)
}

const jsonOf = (value: unknown): string | Buffer =>
  value instanceof JsonRows ? value.json : JSON.stringify(value)

const messageOf = ({ message = 'ok' }: Route, value: unknown): string =>
  typeof message === 'string' ? message : message(value)

const send = (
  context: Context,
  route: Route,
  scope: PublicScope,
  response: Response,
  value: unknown,
): void => {
  response.setHeader('Cache-Control', route.cache ?? 'no-store')
  // The cached body contains a message in the caller's language.
  if (route.cache) response.vary('Accept-Language')
  response.status(route.status ?? 200)
  if (route.answer === 'list') {
    const page = pageOf(value)
    const { rows, total, capped, first } = page
    if (context.env.checkAnswers) check(route, rowsOf(page))
    const span = rows.length ? `${first}-${first + rows.length - 1}` : '*'
    response.setHeader('Content-Range', `${nameOfList(route)} ${span}/${total}`)
    response.setHeader('X-Total-Relation', capped ? 'gte' : 'eq')
    sendJson(response, jsonOf(rows))
    return
  }
  if (context.env.checkAnswers) check(route, value)
  if (route.answer === 'record') sendJson(response, jsonOf(value))
  else if (route.answer === 'text') response.type('text/plain').send(value)
  else
    response.json({
      code: 0,
      message: textOf(scope.locale, `messages.${messageOf(route, value)}`),
      data: value,
    })
}

const areaOf = (path: string): string =>
  (/^\/[^/]+(?:\/[^/]+)?/.exec(path)?.[0] ?? '').toLowerCase()

/**
 * Mounts routes under the gateway, each guarded by its declaration. Each path prefix has its own router, because
 * Express searches the routes of a router linearly.
 */
export const mountRoutes = (router: Router, context: Context, routes: readonly Route[]): void => {
  const areas = new Map<string, Router>()
  const sendOnceCompressed = makeCompressOnce()
  router.use((request: Request, response: Response, next: NextFunction) => {
    const area = areas.get(areaOf(request.path))
    if (area) area(request, response, next)
    else next()
  })
  for (const route of routes) {
    const area = areas.get(areaOf(route.path)) ?? Router()
    areas.set(areaOf(route.path), area)
    const limits = context.rates.of(route)
    const { reveals } = route
    const readsOnly = isReading(route)
    const answer = async (request: Request, response: Response): Promise<void> => {
      await limits.countAddress(request.ip ?? '', response)
      if (!route.file) await readJson(request, response)
      request.params = withoutNul(request.params)
      const scope = await scopeOf(context, route, request, response)
      if (isSignedIn(scope)) {
        const { userId, token } = scope.actor.viewer ?? scope.actor
        await limits.countUser(token ? `token:${token.id}` : String(userId), response)
      }
      if (route.slow) response.setTimeout(0)
      // The rights version is a header, so it must be set before a file is sent. Other responses get it after the
      // request, which may have changed the rights.
      if (route.answer === 'file') await sendRightsVersion(scope, response)
      const performed = () => perform(route, scope, request)
      const answered = reveals ? () => guardProbes(reveals, scope, performed) : performed
      const value = await (readsOnly ? readInTurn(scope, answered) : answered())
      if (route.answer !== 'file') await sendRightsVersion(scope, response)
      if (route.answer === 'file') {
        const file = fileOf(value)
        await (file.stored ? sendStored(response, file) : sendFile(context.log, response, file))
        return
      }
      if (route.answer === 'events') {
        if (request.method === 'HEAD') {
          response.type('text/event-stream').end()
          return
        }
        await (value as EventsAnswer).open(response, request.get('Last-Event-ID'))
        return
      }
      if (route.version) {
        if (context.env.checkAnswers) check(route, value)
        setFreshness(request, response, route.version())
        await sendOnceCompressed(request, response.type('json'), JSON.stringify(value))
        return
      }
      send(context, route, scope, response, value)
    }
    area[route.method](route.path, async (request: Request, response: Response) => {
      try {
        await answer(request, response)
      } catch (error) {
        if (context.env.checkAnswers) checkRefusal(route, error)
        throw error
      }
    })
  }
  for (const [name, area] of areas)
    answerOtherMethods(
      area,
      context,
      routes.filter(({ path }) => areaOf(path) === name),
    )
}
