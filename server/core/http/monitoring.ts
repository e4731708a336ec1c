import { performance } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'

export interface Metrics {
  /** @param route the declared route, never the requested path, which may contain anything */
  count(method: string, route: string, status: number, seconds: number): void
  text(): Promise<string>
}

const counter = (registry: Registry, name: string, help: string, read: () => number) =>
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })

const gauge = (registry: Registry, name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })

const addProcess = (registry: Registry): void => {
  counter(registry, 'process_cpu_seconds_total', 'Processor time.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  const memory = process.memoryUsage
  gauge(registry, 'process_resident_memory_bytes', 'Resident memory.', () => memory().rss)
  gauge(
    registry,
    'process_start_time_seconds',
    'Start, since 1970.',
    () => performance.timeOrigin / 1000,
  )
  gauge(registry, 'nodejs_heap_used_bytes', 'Heap in use.', () => memory().heapUsed)
  const loop = performance.eventLoopUtilization
  const active = 'nodejs_eventloop_active_seconds_total'
  counter(registry, active, 'Event loop at work.', () => loop().active / 1000)
  const idle = 'nodejs_eventloop_idle_seconds_total'
  counter(registry, idle, 'Event loop waiting.', () => loop().idle / 1000)
}

interface Readings {
  openStreams: () => number
  waitingCalls: () => number
  /** Results by kind of call. */
  callResults: () => Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Token answers by grant type and client id. */
  issuedTokens: () => readonly { grant: string; client: string; count: number }[]
}

export const makeMetrics = ({
  openStreams,
  waitingCalls,
  callResults,
  issuedTokens,
}: Readings): Metrics => {
  const registry = new Registry()
  const calls = new Counter({
    name: 'http_requests_total',
    help: 'Calls answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the call to its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  addProcess(registry)
  gauge(registry, 'event_streams_open', 'Event streams that are open.', openStreams)
  gauge(
    registry,
    'outgoing_waiting',
    'Calls to applications and webhooks that wait to be sent.',
    waitingCalls,
  )
  const outgoing = new Counter({
    name: 'outgoing_calls_total',
    help: 'Tries of calls to applications and webhooks.',
    labelNames: ['kind', 'result'],
    registers: [],
    collect() {
      this.reset()
      for (const [kind, results] of Object.entries(callResults()))
        for (const [result, count] of Object.entries(results)) this.inc({ kind, result }, count)
    },
  })
  registry.registerMetric(outgoing)
  const tokens = new Counter({
    name: 'oauth_tokens_total',
    help: 'Tokens issued to applications.',
    labelNames: ['grant', 'client'],
    registers: [],
    collect() {
      this.reset()
      for (const { count, ...labels } of issuedTokens()) this.inc(labels, count)
    },
  })
  registry.registerMetric(tokens)
  return {
    count: (method, route, status, seconds) => {
      calls.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
    text: () => registry.metrics(),
  }
}

/** Mount paths of the routers; Express no longer knows them when a call ends in an error. */
const mounts = /^\/(?:gateway|ucFrontEnd)(?=[/?]|$)/i

const routeOf = ({ originalUrl, route }: Request): string =>
  typeof route?.path === 'string'
    ? (mounts.exec(originalUrl)?.[0].toLowerCase() ?? '') + route.path
    : 'other'

/** nginx's status for a caller that disconnected before the response. */
const callerGone = 499

/** An event stream ends when its caller disconnects, which is no aborted call. */
const isEventStream = (response: Response): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream')

/** An interaction's id is a credential of the browser that began it. */
const loggedPath = (path: string): string =>
  path.replace(/^(\/gateway\/oauth\/(?:authorize|interactions)\/).+/i, '$1:uid')

/** Counts each call and logs one line without query, headers or body, which may hold passwords, codes and tokens. */
export const accessLog =
  (log: Logger, metrics: Metrics) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const start = process.hrtime.bigint()
    const { method, path } = request
    response.once('close', () => {
      const isAnswered = response.writableFinished
      if (!isAnswered && isEventStream(response)) return
      const ms = Number(process.hrtime.bigint() - start) / 1e6
      const status = isAnswered ? response.statusCode : callerGone
      metrics.count(method, routeOf(request), status, ms / 1000)
      const requestId = response.getHeader('X-Request-Id')
      log.info(
        { requestId, method, path: loggedPath(path), status, ms: Math.round(ms * 10) / 10 },
        'call',
      )
    })
    next()
  }
