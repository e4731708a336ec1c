import { createHash, timingSafeEqual } from 'node:crypto'
import { type Request, Router } from 'express'
import type { Context } from '#server/core/context'
import { missingSetupOf } from '#server/core/settings'
import type { Metrics } from '#server/core/http/monitoring'
import { withTimeout } from '#server/core/timers'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const hasMetricsToken = ({ headers }: Request, token: string | undefined): boolean =>
  token !== undefined &&
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** Time limit for the database query of `/readyz`. It is shorter than the two seconds that load balancers wait. */
const answerMs = 1500

/**
 * `/healthz` reports that the process runs, `/readyz` also that the database responds and was undamaged at the last
 * check; a broken log gives `degraded`. With METRICS_TOKEN, `/readyz` adds missing configuration and an unusable Redis,
 * and `/metrics` is available.
 */
export const healthRouter = (context: Context, metrics: Metrics): Router => {
  const router = Router()
  let pendingQuery: Promise<unknown> | null = null
  /** At most one query at a time, so that a hanging database does not collect more. */
  const answersInTime = async (): Promise<boolean> => {
    pendingQuery ??= context.db.read.raw('SELECT 1').finally(() => {
      pendingQuery = null
    })
    try {
      if (await withTimeout(answerMs, pendingQuery)) return true
      context.log.error('not ready: the database does not answer')
    } catch (error) {
      context.log.error({ err: error }, 'not ready')
    }
    return false
  }
  router.get('/healthz', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  router.get('/readyz', async (call, response) => {
    response.setHeader('Cache-Control', 'no-store')
    const { fault } = context.integrity
    const integrity = fault ? { integrity: fault } : {}
    const { settings, env, rates, oauthKeys } = context
    const missing = [
      ...missingSetupOf(settings.current, env),
      ...(rates.lacksRedis ? (['redis'] as const) : []),
      ...(oauthKeys.hasForeignKey ? (['signingKeys'] as const) : []),
    ]
    const lacks = hasMetricsToken(call, env.metricsToken) ? missing : []
    if (fault === 'database' || !(await answersInTime())) {
      response.status(503).json({ status: 'unavailable', ...integrity })
      return
    }
    response.json({
      status: fault ? 'degraded' : 'ready',
      ...integrity,
      ...(lacks.length ? { lacks } : {}),
    })
  })
  router.get('/metrics', (request, response, next) => {
    if (!hasMetricsToken(request, context.env.metricsToken)) return next()
    response
      .setHeader('Cache-Control', 'no-store')
      .setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
    metrics.text().then((text) => response.end(text), next)
  })
  return router
}
