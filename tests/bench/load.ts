import { Agent, request } from 'node:http'

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

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0

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
  const sorted = times.toSorted((a, b) => a - b)
  return {
    rate: Math.round(times.length / seconds),
    median: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    refused,
  }
}
