import compression from 'compression'
import express, { Router, type Express, type RequestHandler } from 'express'
import type { Context } from './core/context.ts'
import { healthRouter } from './features/operations/health/health.routes.ts'
import { makeMetrics, accessLog } from './core/http/monitoring.ts'
import { bodyDeadline } from './core/http/requestBodies.ts'
import { makeCompressOnce } from './core/http/compressOnce.ts'
import { docsPage, docsStyle } from './platform/routing/docsPage.ts'
import { errorHandler, notFound } from './core/http/errorHandler.ts'
import { mountRoutes } from './platform/routing/mountRoutes.ts'
import { answerOtherMethods } from './platform/routing/otherMethods.ts'
import { oauthOperations } from './platform/oauth/openapi.ts'
import { oauthEndpoints, oauthRouter } from './platform/oauth/oauthRouter.ts'
import { openApiOf } from './platform/routing/openapi.ts'
import { requestId } from './core/scope.ts'
import { securityHeaders } from './core/http/securityHeaders.ts'
import { routesFor } from './routes.ts'
import { derivedFrom } from './core/memo.ts'
import { siteRouter } from './features/site/pages/pages.ts'

const documents = (context: Context): Router => {
  const routes = routesFor(context.env.production)
  const { settings } = context
  // Built on first use, because it takes as long as the rest of the start.
  const document = derivedFrom([settings], ({ systemName }) =>
    JSON.stringify(openApiOf(routes, systemName.en, oauthOperations)),
  )
  const page = derivedFrom([settings], ({ systemName }) => docsPage(routes, systemName.en))
  const router = Router()
  const send = makeCompressOnce()
  router.get('/openapi.json', (request, response) =>
    send(request, response.type('json'), document()),
  )
  router.get('/docs', (request, response) => send(request, response.type('html'), page()))
  router.get('/docs.css', (request, response) => send(request, response.type('css'), docsStyle))
  const paths = ['/openapi.json', '/docs', '/docs.css']
  answerOtherMethods(
    router,
    context,
    paths.map((path) => ({ method: 'get', path })),
  )
  return router
}

/** Compresses only when the request has an `Accept-Encoding` header. */
const compressIfAccepted = (): RequestHandler => {
  const compress = compression()
  return (request, response, next) => {
    if (request.headers['accept-encoding'] !== undefined) {
      compress(request, response, next)
      return
    }
    response.setHeader('Vary', 'Accept-Encoding')
    next()
  }
}

/** Rate-limits requests outside the declared routes by IP address: documents, pages and their files. */
const rateLimitByAddress = ({ rates }: Context): RequestHandler => {
  const limits = rates.of({ method: 'get' })
  return async (request, response, next) => {
    await limits.countAddress(request.ip ?? '', response)
    next()
  }
}

const gateway = (context: Context): Router => {
  const router = Router()
  mountRoutes(router, context, routesFor(context.env.production))
  router.use(rateLimitByAddress(context))
  router.use(documents(context))
  router.use(notFound)
  return router
}

export const makeApp = (context: Context): Express => {
  const app = express()
  const metrics = makeMetrics({
    openStreams: () => context.streams.size,
    waitingCalls: () => context.logoutCalls.waiting + context.webhookCalls.waiting,
    callResults: () => ({
      logout: context.logoutCalls.results,
      webhook: context.webhookCalls.results,
    }),
    issuedTokens: () => [...context.oauth.issuedTokens.values()],
  })
  app.disable('x-powered-by')
  app.use(bodyDeadline)
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', context.env.trustProxy)
  app.use(requestId, accessLog(context.log, metrics), securityHeaders(context.env))
  app.use(healthRouter(context, metrics))
  app.use(compressIfAccepted())
  const oauth = oauthRouter(context)
  answerOtherMethods(oauth, context, oauthEndpoints)
  app.use(oauth)
  app.use('/gateway', gateway(context))
  app.use(rateLimitByAddress(context))
  app.use(siteRouter(context))
  app.use(errorHandler(context))
  return app
}
