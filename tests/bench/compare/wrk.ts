import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { processorMs } from '../figures.ts'
import type { BenchRequest } from './operations.ts'
import { accounts } from './people.ts'
import type { Running } from './servers.ts'

const script = fileURLToPath(new URL('load.lua', import.meta.url))

export const connections = 16

export interface Measured {
  rate: number
  median: number
  p99: number
  /** Microseconds of the server's CPU time per response, over all threads. */
  processor: number
  refused: number
}

export const hasWrk = (): boolean => spawnSync('sh', ['-c', 'command -v wrk']).status === 0

let salt = 0

export const measure = async (
  { target: { base, headers, firstId }, pid }: Running,
  token: string,
  { method, path, body }: BenchRequest,
  users: number,
  seconds: number,
): Promise<Measured> => {
  salt += 1
  const sent = { ...headers, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const headersSent = Object.entries(sent).flatMap(([key, value]) => ['-H', `${key}: ${value}`])
  const requestArguments = ['--', method, path, body ? JSON.stringify(body) : '']
  const numbers = [salt * 1000 + (process.pid % 1000), users, firstId, accounts].map(String)
  const settings = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script]
  const before = processorMs(pid)
  const { stdout } = await promisify(execFile)(
    'wrk',
    settings.concat(headersSent, base, requestArguments, numbers),
  )
  const line = stdout.trim().split('\n').at(-1) ?? '{}'
  const { answers, seconds: took, ...rest } = JSON.parse(line)
  const processor = (1000 * (processorMs(pid) - before)) / answers
  return { rate: answers / took, processor, ...rest }
}
