import { performance } from 'node:perf_hooks'

/** Upper bounds of the time a call takes, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** The calls of one method and route. */
interface Series {
  labels: string
  statuses: Map<number, number>
  /** Calls by the bound that they are within, the last for those beyond all. */
  within: number[]
  seconds: number
}

export interface Metrics {
  /** Counts a call. @param route the declared path, never the one that was called, which may hold anything */
  count(method: string, route: string, status: number, seconds: number): void
  /** All of it in Prometheus' text format. */
  text(): string
}

const quoted = (text: string): string =>
  text.replace(/[\\"\n]/g, (sign) => JSON.stringify(sign).slice(1, -1))

const family = (name: string, type: string, help: string, lines: readonly string[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')

const single = (name: string, type: string, help: string, value: number): string =>
  family(name, type, help, [`${name} ${value}`])

const requestLines = ({ labels, statuses }: Series): string[] =>
  [...statuses].map(
    ([status, calls]) => `http_requests_total{${labels},status="${status}"} ${calls}`,
  )

const durationLines = ({ labels, within, seconds }: Series): string[] => {
  const name = 'http_request_duration_seconds'
  let calls = 0
  const buckets = [...bounds, '+Inf'].map((bound, index) => {
    calls += within[index] ?? 0
    return `${name}_bucket{${labels},le="${bound}"} ${calls}`
  })
  return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${calls}`]
}

const processFamilies = (): string[] => {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const { active, idle } = performance.eventLoopUtilization()
  return [
    single('process_cpu_seconds_total', 'counter', 'Processor time.', (user + system) / 1e6),
    single('process_resident_memory_bytes', 'gauge', 'Resident memory.', rss),
    single(
      'process_start_time_seconds',
      'gauge',
      'Start, since 1970.',
      performance.timeOrigin / 1000,
    ),
    single('nodejs_heap_used_bytes', 'gauge', 'Heap in use.', heapUsed),
    single(
      'nodejs_eventloop_active_seconds_total',
      'counter',
      'Event loop at work.',
      active / 1000,
    ),
    single('nodejs_eventloop_idle_seconds_total', 'counter', 'Event loop waiting.', idle / 1000),
  ]
}

/** Counts of this process, in its memory. */
export const makeMetrics = (): Metrics => {
  const all = new Map<string, Series>()

  const seriesOf = (method: string, route: string): Series => {
    const key = `${method} ${route}`
    const known = all.get(key)
    if (known) return known
    const labels = `method="${quoted(method)}",route="${quoted(route)}"`
    const series = {
      labels,
      statuses: new Map(),
      within: Array.from({ length: bounds.length + 1 }, () => 0),
      seconds: 0,
    }
    all.set(key, series)
    return series
  }

  return {
    count: (method, route, status, seconds) => {
      const series = seriesOf(method, route)
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1)
      const index = bounds.findIndex((bound) => seconds <= bound)
      const bucket = index < 0 ? bounds.length : index
      series.within[bucket] = (series.within[bucket] ?? 0) + 1
      series.seconds += seconds
    },
    text: () => {
      const series = [...all.values()]
      return `${[
        family('http_requests_total', 'counter', 'Calls answered.', series.flatMap(requestLines)),
        family(
          'http_request_duration_seconds',
          'histogram',
          'Time from the call to its answer.',
          series.flatMap(durationLines),
        ),
        ...processFamilies(),
      ].join('\n')}\n`
    },
  }
}
