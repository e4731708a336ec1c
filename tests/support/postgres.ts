import { execFileSync, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './freePort.ts'

const homes = '/usr/lib/postgresql'

export const postgresBinaries = (): string | null => {
  const versions = existsSync(homes)
    ? readdirSync(homes).toSorted((a, b) => Number(b) - Number(a))
    : []
  const installed = versions
    .map((version) => join(homes, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  if (installed) return installed
  const found = spawnSync('sh', ['-c', 'command -v initdb']).stdout?.toString().trim()
  return found ? found.replace(/\/initdb$/, '') : null
}

/** PostgreSQL refuses to run as root, so it runs as the user created by Debian's package. */
const isRoot = process.getuid?.() === 0
const asServer = (command: string, args: string[]): void => {
  const [file, list] = isRoot
    ? ['runuser', ['-u', 'postgres', '--', command, ...args]]
    : [command, args]
  execFileSync(file, list, { stdio: 'pipe' })
}

export const runOnPostgres = async (server: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export interface TestPostgres {
  url: string
  pid(): number
  crash(): void
  /** Restarts it as a standby, like a former primary after failover: it answers reads and refuses changes. */
  demote(): void
  stop(): void
}

/**
 * Starts a PostgreSQL server for the test run on a free local port, with its data in a temporary folder.
 * @param durable waits for disk syncs like a production server; most tests do not need it
 * @param kept a folder for data that is reused and kept; created if missing
 * @throws an error with the package to install if PostgreSQL is missing
 */
export const startPostgres = async (durable = false, kept?: string): Promise<TestPostgres> => {
  const bin = postgresBinaries()
  if (!bin) throw new Error('PostgreSQL is missing: apt-get install -y postgresql')
  if (kept) mkdirSync(kept, { recursive: true })
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  if (isRoot) {
    const uid = Number(execFileSync('id', ['-u', 'postgres']))
    chownSync(folder, uid, uid)
  }
  const data = join(folder, 'data')
  const port = await freePort()
  const first = ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8']
  if (!existsSync(data)) asServer(join(bin, 'initdb'), first)
  const quick = durable ? '' : '-c fsync=off -c full_page_writes=off -c autovacuum=off'
  // A kept database is large, so its server gets more memory.
  const memory = kept ? '-c shared_buffers=2GB -c max_wal_size=8GB' : ''
  const options = `${memory} -p ${port} -k ${folder} -h 127.0.0.1 -c max_connections=200 ${quick}`
  const control = (...args: string[]) => asServer(join(bin, 'pg_ctl'), ['-D', data, ...args])
  const start = () => control('-o', options, '-l', join(folder, 'log'), '-w', 'start')
  start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    crash: () => {
      control('-m', 'immediate', 'stop')
      start()
    },
    demote: () => {
      control('-m', 'fast', 'stop')
      writeFileSync(join(data, 'standby.signal'), '')
      start()
    },
    stop: () => {
      control('-m', kept ? 'fast' : 'immediate', 'stop')
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}
