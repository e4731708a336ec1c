import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database } from '#db/connect'
import { migrateUp } from '#db/migrate'
import { loadDemonstration } from '#db/seeds/demonstration'
import { hashPassword } from '#server/platform/credentials/passwords'
import { freePort } from '../support/freePort.ts'
import { runOnPostgres, startPostgres, type TestPostgres } from '../support/postgres.ts'

export const say = (text: string) => process.stdout.write(`${text}\n`)

export const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const start = performance.now()
  const result = await work()
  say(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export interface Databases {
  folder: string
  postgres: TestPostgres | null
  /** Creates an empty database. @returns its URL */
  create(name?: string): Promise<string>
}

/** Runs `work` with databases of an engine, which are removed afterwards. PostgreSQL waits for disk syncs. */
export const withDatabases = async (
  engine: string,
  work: (databases: Databases) => Promise<void>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres(true) : null
  const create = async (name = 'portal') => {
    if (!postgres) return `sqlite:${join(folder, `${name}.db`)}`
    await runOnPostgres(postgres.url, `CREATE DATABASE ${name}`)
    return `${postgres.url}/${name}`
  }
  try {
    await work({ folder, postgres, create })
  } finally {
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills an empty database with the demonstration data. */
export const openDemonstration = async (url: string): Promise<Database> => {
  const db = await connect(url)
  await migrateUp(db)
  await loadDemonstration(db, hashPassword, Date.now())
  return db
}

/** Runs a server on a database during `work`: the result of `npm run build`, or another built program. */
export const whileServing = async (
  url: string,
  work: (base: string, pid: number) => Promise<void>,
  program = 'dist/server/main.js',
): Promise<void> => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: base,
      DATABASE_URL: url,
      JWT_SECRET: 'a secret of the benchmark of 32 characters or more',
      LOG_LEVEL: 'error',
      LOG_RETENTION_DAYS: '400',
    },
  })
  try {
    while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
      await pause(20)
    }
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

/** Memory of a process in megabytes: now, or the most so far. */
export const memoryMb = (pid: number, kind: 'VmRSS' | 'VmHWM' = 'VmRSS'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}
