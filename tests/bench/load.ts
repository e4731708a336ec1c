import { Agent, request } from 'node:http'
import { percentile, say } from './figures.ts'

export interface LoadResult {
  rate: number
  median: number
  p95: number
  p99: number
  refused: number
}

interface Target {
  url: string
  method?: string
  headers?: Record<string, string>
  headersOfCall?: () => Record<string, string>
  body?: () => string
}

const once = (agent: Agent, target: Target): Promise<number> =>
  new Promise((done, fail) => {
    const { url, method = 'GET', body } = target
    const headers = { ...target.headers, ...target.headersOfCall?.() }
    const call = request(url, { agent, method, headers }, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode ?? 0))
    })
    call.on('error', fail)
    call.end(body?.())
  })

export const resultOf = (times: readonly number[], rate: number, refused = 0): LoadResult => ({
  rate: Math.round(rate),
  median: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
  refused,
})

export const showLoad = (name: string, { rate, median, p95, p99, refused }: LoadResult): void => {
  const [middle, high, highest] = [median, p95, p99].map((time) => time.toFixed(1).padStart(6))
  say(
    `${name.padEnd(40)} ${String(rate).padStart(6)} a second, median ${middle} ms, 95 % ${high} ms, 99 % ${highest} ms, ${refused} refused`,
  )
}

export const load = async (
  target: Target,
  connections: number,
  seconds: number,
): Promise<LoadResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = Date.now() + seconds * 1000
  const times: number[] = []
  let refused = 0
  const worker = async () => {
    while (Date.now() < until) {
      const start = performance.now()
      const status = await once(agent, target)
      times.push(performance.now() - start)
      if (status !== 200) refused += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return resultOf(times, times.length / seconds, refused)
}
