import { Router } from 'express'
import type { Context } from '../context.ts'

/** `/healthz`: the process lives; `/readyz`: it can also reach its database. */
export const healthRouter = (context: Context): Router => {
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
  return router
}
