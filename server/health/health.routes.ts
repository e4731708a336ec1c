import { Router } from 'express'
import type { Context } from '../context.ts'
import { isFromInside } from './inside.ts'
import type { Metrics } from '../http/metrics.ts'

/**
 * `/healthz`: the process lives; `/readyz`: it can also reach its database; `/metrics`: counts for Prometheus, for
 * callers of the own network alone.
 */
export const healthRouter = (context: Context, metrics: Metrics): Router => {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    try {
      await context.db.read.raw('SELECT 1')
      response.json({ status: 'ready' })
    } catch (error) {
      context.log.error({ err: error }, 'not ready')
      response.status(503).json({ status: 'unavailable' })
    }
  })
  router.get('/metrics', (request, response, next) => {
    if (!isFromInside(request, Boolean(context.env.trustProxy))) return next()
    response
      .setHeader('Cache-Control', 'no-store')
      .setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
      .end(metrics.text())
  })
  return router
}
