import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { load } from './load.ts'

export const say = (text: string) => process.stdout.write(`${text}\n`)

export const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const start = performance.now()
  const result = await work()
  say(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

/** Runs the built server (`npm run build` first) on a database during `work`. */
export const whileServing = async (
  url: string,
  port: number,
  work: (base: string, pid: number) => Promise<void>,
): Promise<void> => {
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      JWT_SECRET: 'a secret of the benchmark of 32 characters or more',
      LOG_LEVEL: 'error',
      LOG_RETENTION_DAYS: '400',
    },
  })
  const base = `http://127.0.0.1:${port}`
  try {
    while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) await pause(20)
    await work(base, server.pid ?? 0)
  } finally {
    server.kill()
  }
}

const clockTick = 10

export const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * clockTick
}

const taskNs = (task: string): number => {
  try {
    return Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    // The process has ended since it was listed.
    return 0
  }
}

/** CPU time (ms) of a process with its threads and child processes, at a finer resolution than `processorMs`. */
export const workMs = (pid: number): number => {
  const tasks = `/proc/${pid}/task`
  const begun = readFileSync(`${tasks}/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const own = readdirSync(tasks).map((task) => `${tasks}/${task}`)
  return [...own, ...begun.map((child) => `/proc/${child}`)].reduce(
    (sum, task) => sum + taskNs(task) / 1e6,
    0,
  )
}

export const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

const connections = 2
const seconds = 1.5

export const measureList = async (
  pid: number,
  name: string,
  url: string,
  headers: Record<string, string>,
): Promise<void> => {
  const start = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  const first = performance.now() - start
  const total = answer.headers.get('content-range')?.split('/')[1] ?? ''
  const before = processorMs(pid)
  const { rate, median, p95 } = await load({ url, headers }, connections, seconds)
  const each = (processorMs(pid) - before) / (rate * seconds)
  say(
    `${name.padEnd(44)} first ${first.toFixed(0).padStart(4)} ms, then median ${median.toFixed(1).padStart(6)} ms, 95 % ${p95.toFixed(1).padStart(6)} ms, ${String(rate).padStart(5)} a second, ${each.toFixed(1).padStart(5)} ms of processor each  ${answer.status === 200 ? total : `status ${answer.status}`}`,
  )
}
