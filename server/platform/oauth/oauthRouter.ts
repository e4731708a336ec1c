import express, {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import type { Provider } from 'oidc-provider'
import { interactionParameter, interactionsPath } from '#contract/access/oauth'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { inheritMembers, makeCookies, originOf } from '#server/core/scope'
import { policyFor } from './pagePolicy.ts'
import { discoveryPaths, oauthPaths } from './paths.ts'
import { setScope } from './scopes.ts'

/** The provider is loaded by its first call, and created again when the signing keys change. */
export interface Oauth {
  provider(): Promise<Provider>
  /** Token answers since the start, by grant type and client id. */
  readonly issuedTokens: ReadonlyMap<string, { grant: string; client: string; count: number }>
  countToken(grant: string, client: string): void
}

export const makeOauth = (contextOf: () => Context): Oauth => {
  const issuedTokens = new Map<string, { grant: string; client: string; count: number }>()
  let made: { version: number; provider: Promise<Provider> } | undefined
  return {
    provider: () => {
      const context = contextOf()
      const { version } = context.oauthKeys
      if (made && made.version === version) return made.provider
      const provider = import('./provider.ts').then((module) => module.makeProvider(context))
      made = { version, provider }
      // A failed start is tried again by the next call.
      provider.catch(() => (made = undefined))
      return provider
    },
    issuedTokens,
    countToken: (grant, client) => {
      const key = `${grant} ${client}`
      const count = (issuedTokens.get(key)?.count ?? 0) + 1
      issuedTokens.set(key, { grant, client, count })
    },
  }
}

const contentPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

/**
 * Passes a request to the library. It derives all addresses from the forwarded headers, so they are replaced by the
 * public ones.
 */
const passOn = async (context: Context, request: Request, response: Response): Promise<void> => {
  const { protocol, host } = new URL(context.env.publicUrl)
  const origin = originOf(request, response)
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-for'] = origin.address
  response.setHeader('Content-Security-Policy', contentPolicy)
  const secure = protocol === 'https:'
  setScope(
    request,
    inheritMembers(context, {
      ...origin,
      cookies: makeCookies(request, response, secure),
      authorization: undefined,
      actor: null,
      application: null,
    }),
  )
  const provider = await context.oauth.provider()
  await provider.callback()(request, response)
}

const { authorization, code_verification: device, end_session: endSession } = oauthPaths
const resume = `${authorization}/:uid`
const logoutStep = `${endSession}/:step`
const pages = [authorization, resume, endSession, logoutStep, device, `${device}/:uid`]
const gets = [...pages, oauthPaths.userinfo, oauthPaths.jwks, ...discoveryPaths]
const posts = [...Object.values(oauthPaths).filter((path) => path !== oauthPaths.jwks), logoutStep]

/** Methods and paths that the provider takes; OPTIONS only as a preflight request. */
export const oauthEndpoints = [
  ...gets.map((path) => ({ method: 'get', path }) as const),
  ...posts.map((path) => ({ method: 'post', path }) as const),
]

/** Someone who typed too many codes is at a page, so the refusal is one, too. */
const answerTooManyCodes =
  ({ oauthPages }: Context): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const seconds =
      error instanceof Refusal && error.error === 'tooManyRequests' && error.details.retryAfter
    if (!seconds || request.accepts(['json', 'html']) !== 'html') {
      next(error)
      return
    }
    const device = { step: 'tooMany', minutes: Math.ceil(seconds / 60) } as const
    response.setHeader('Content-Security-Policy', policyFor())
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Retry-After', String(seconds))
    response.status(429).type('html')
    response.send(oauthPages.render(request, 'connectDevice', { device }).html)
  }

/** Serves the endpoints of the OpenID provider. They are no declared routes, because OAuth defines their format. */
export const oauthRouter = (context: Context): Router => {
  const router = Router()
  const answerWith = (limit: 'authorize' | 'oauth' | 'userCode'): RequestHandler => {
    const limits = context.rates.of({ method: 'get', limit })
    return (request, response, next) => {
      limits
        .countAddress(request.ip ?? '', response)
        .then(() => passOn(context, request, response))
        .catch(next)
    }
  }
  // OpenID Connect demands POST here as well; the redirect lets the browser send its cookies (SameSite=Lax).
  // The body stays text, so that the library still finds a parameter that was given twice.
  const form = express.text({ type: 'application/x-www-form-urlencoded' })
  router.post([authorization, endSession], form, (request, response) => {
    const { body } = request as { body?: string }
    response.setHeader('Cache-Control', 'no-store')
    response.redirect(303, `${request.path}?${new URLSearchParams(body)}`)
  })
  router.post(device, answerWith('userCode'), answerTooManyCodes(context))
  const page = answerWith('authorize')
  const call = answerWith('oauth')
  for (const { method, path } of oauthEndpoints)
    router[method](path, pages.includes(path) ? page : call)
  const called = [...gets, ...posts].filter((path) => !pages.includes(path))
  router.options(called, (request, response, next) => {
    if (request.headers['access-control-request-method'] === undefined) next()
    else call(request, response, next)
  })
  // Browsers come here from the library; the page asks for the interaction itself, with the session that it has.
  router.get(`/gateway${interactionsPath}/:uid`, (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') {
      next()
      return
    }
    const query = new URLSearchParams({ [interactionParameter]: String(request.params.uid) })
    response.setHeader('Cache-Control', 'no-store')
    response.redirect(303, `/login?${query}`)
  })
  return router
}
