import { Router } from 'express'
import type { Context } from '#server/core/context'
import { lackingOf } from '#server/core/settings'
import { hasMetricsToken } from './metricsToken.ts'
import type { Metrics } from '#server/core/http/metrics'
import { withTimeout } from '#server/core/withTimeout'

/** What the database may take to answer `/readyz`, which balancers wait two seconds for. */
const answerMs = 1500

/**
 * `/healthz`: the process runs. `/readyz`: it also reaches its database, in which the last check found no damage; a log
 * that was found broken is `degraded`. With METRICS_TOKEN `/readyz` adds what is not set up, and whether Redis cannot be
 * used, and `/metrics` answers.
 */
export const healthRouter = (context: Context, metrics: Metrics): Router => {
  const router = Router()
  let asked: Promise<unknown> | null = null
  /** One question at a time, so that a database that hangs is not left with many. */
  const answersInTime = async (): Promise<boolean> => {
    asked ??= context.db.read.raw('SELECT 1').finally(() => {
      asked = null
    })
    try {
      if (await withTimeout(answerMs, asked)) return true
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
    const { settings, env, rates } = context
    const missing = [
      ...lackingOf(settings.current, env),
      ...(rates.lacksRedis ? (['redis'] as const) : []),
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
