import compression from 'compression'
import express, { Router, type Express } from 'express'
import type { Context } from './core/context.ts'
import { healthRouter } from './features/operations/health/health.routes.ts'
import { makeMetrics } from './core/http/metrics.ts'
import { bodyDeadline } from './core/http/bodyDeadline.ts'
import { accessLog } from './core/http/accessLog.ts'
import { docsPage, docsStyle } from './platform/routing/docsPage.ts'
import { errorHandler, notFound } from './core/http/errorHandler.ts'
import { mountRoutes } from './platform/routing/mountRoutes.ts'
import { openApiOf } from './platform/routing/openapi.ts'
import { requestId } from './core/http/origin.ts'
import { securityHeaders } from './core/http/securityHeaders.ts'
import { routesFor } from './routes.ts'
import { siteRouter } from './features/site/pages/pages.ts'

const largestBody = '200kb'

const documents = (context: Context): Router => {
  const routes = routesFor(context.env.production)
  const title = context.env.systemName.en
  const document = openApiOf(routes, title)
  const router = Router()
  router.get('/openapi.json', (_request, response) => void response.json(document))
  router.get(
    '/docs',
    (_request, response) => void response.type('html').send(docsPage(routes, title)),
  )
  router.get('/docs.css', (_request, response) => void response.type('css').send(docsStyle))
  return router
}

const gateway = (context: Context): Router => {
  const router = Router()
  router.use(documents(context))
  router.use(express.json({ limit: largestBody, type: 'application/json' }))
  mountRoutes(router, context, routesFor(context.env.production))
  router.use(notFound)
  return router
}

/** The whole application: health, gateway, pages. */
export const makeApp = (context: Context): Express => {
  const app = express()
  const metrics = makeMetrics()
  app.disable('x-powered-by')
  app.use(bodyDeadline)
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', context.env.trustProxy)
  app.use(requestId, accessLog(context.log, metrics), securityHeaders(context.env))
  app.use(healthRouter(context, metrics))
  app.use(compression())
  app.use('/gateway', gateway(context))
  app.use(siteRouter(context))
  app.use(errorHandler(context))
  return app
}
