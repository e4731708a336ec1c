import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildImage, readDockerfile, type Image } from '../support/dockerfile.ts'
import { freePort } from '../support/freePort.ts'
import { waitForOutput } from '../support/process.ts'

const execute = promisify(execFile)

/** The npm major version bundled with each Node major version. */
const npmOfNode: Record<string, string> = { 22: '10', 24: '11' }

/** The image's `node` user; only root can switch to it. */
const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}

/** The build has about 70,000 files, which slow disks take minutes to write and delete. */
const slowDiskMs = 600_000

const root = mkdtempSync(join(tmpdir(), 'portal-image-'))
const tools = join(root, 'tools')
const data = join(root, 'data')
const temporary = join(root, 'tmp')
afterAll(() => rm(root, { recursive: true, force: true }), slowDiskMs)

const path = [
  join(tools, 'node_modules', `node-linux-${process.arch}`, 'bin'),
  join(tools, 'node_modules', '.bin'),
  process.env.PATH,
].join(delimiter)

let image: Image
let base = ''
let env: NodeJS.ProcessEnv

const spawnInImage = ([program = '', ...args]: string[]) =>
  spawn(program, args, { cwd: image.folder, env, ...user })

const runInImage = (command: string[], input = '') =>
  new Promise<{ code: number | null; output: string }>((done, fail) => {
    const child = spawnInImage(command)
    let output = ''
    child.on('error', fail)
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    child.on('close', (code) => done({ code, output }))
    child.stdin.end(input)
  })

const filesOfImage = () => readdirSync(image.folder, { recursive: true }).map(String).toSorted()

beforeAll(async () => {
  const version = /^node:(\d+)-/.exec(readDockerfile()[0]?.rest ?? '')?.[1] ?? ''
  const packages = [`node-linux-${process.arch}@${version}`, `npm@${npmOfNode[version]}`]
  for (const folder of [tools, data, temporary]) mkdirSync(folder)
  const outer = { ...process.env, NODE_ENV: undefined, npm_config_prefer_offline: 'true' }
  await execute('npm', ['install', '--silent', '--prefix', tools, ...packages], { env: outer })
  // Compiling the SQLite driver takes minutes; the existing build works with every Node version.
  const driver = 'node_modules/sqlite3/build'
  const building = { ...outer, PATH: path, TMPDIR: temporary, npm_config_ignore_scripts: 'true' }
  image = await buildImage(root, building, (folder) =>
    cpSync(driver, join(folder, driver), { recursive: true }),
  )
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  const own = Object.entries(image.env).map(([name, value]) => [
    name,
    value.replace(/(^|:)\/data/, `$1${data}`).replace(/^\/tmp/, temporary),
  ])
  env = {
    PATH: path,
    HOME: temporary,
    TMPDIR: temporary,
    ...Object.fromEntries(own),
    PORT: String(port),
    PUBLIC_URL: 'https://portal.example.com',
    JWT_SECRET: '7c0f7b0c4b1d5a0e9f3b62d8a4517e2c',
  }
  chmodSync(root, 0o755)
  if (user.uid) for (const folder of [data, temporary]) chownSync(folder, user.uid, user.gid)
}, slowDiskMs)

it('holds the build and the packages of production, without sources', () => {
  expect(readdirSync(image.folder).toSorted()).toEqual(
    ['LICENSE', 'dist', 'node_modules', 'package.json', 'server'].toSorted(),
  )
  expect(readdirSync(join(image.folder, 'server'))).toEqual(['launch.mjs'])
})

it('lists exactly the installed and bundled packages in its sbom.json', () => {
  const bom = JSON.parse(readFileSync(join(image.folder, 'dist/sbom.json'), 'utf8'))
  const listed: string[] = bom.components.map(
    ({ name, version }: Record<string, string>) => `${name}@${version}`,
  )
  const lock = JSON.parse(
    readFileSync(join(image.folder, 'node_modules/.package-lock.json'), 'utf8'),
  )
  const installed = Object.entries<{ version: string }>(lock.packages).map(
    ([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`,
  )
  const bundled = filesOfImage()
    .filter((file) => /^dist\/.*licenses.*\.txt$/.test(file))
    .map((file) => readFileSync(join(image.folder, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^## (\S+) - (\S+) \(/gm)])
    .map(([, name, version]) => `${name}@${version}`)
  for (const name of ['pg-protocol', 'sqlite3', 'express', 'react', '@fontsource/ibm-plex-sans'])
    expect(listed).toContainEqual(expect.stringMatching(new RegExp(`^${name}@`)))
  expect(new Set(listed)).toEqual(new Set([...installed, ...bundled]))
  expect(installed.filter((name) => /^(express|react|typescript|vite)@/.test(name))).toEqual([])
})

it('starts in production, and commands work at the same time, without changing the image', async () => {
  const before = filesOfImage()
  let output = ''
  const server = spawnInImage(image.command)
  const ended = new Promise((done) => server.on('exit', done))
  server.stdout.on('data', (chunk) => (output += String(chunk)))
  server.stderr.on('data', (chunk) => (output += String(chunk)))
  try {
    await waitForOutput(/https:\/\/portal\.example\.com is ready/, { output: () => output })
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    expect((await fetch(`${base}/`, { headers: { accept: 'text/html' } })).status).toBe(200)
    expect(await runInImage(image.healthCheck)).toMatchObject({ code: 0 })

    const answers = 'firstadmin\n陈晨\nfirst@example.com\nQuiet7river\n'
    const created = await runInImage(['npm', 'run', 'admin:create'], answers)
    expect(created).toEqual({
      code: 0,
      output: expect.stringContaining('firstadmin can log in now'),
    })

    const saved = await runInImage(['npm', 'run', 'backup', '--', join(data, 'portal.tar')])
    expect(saved).toEqual({ code: 0, output: expect.stringContaining('(1 user accounts,') })
    expect(readdirSync(data)).toContain('portal.tar')

    const verified = await runInImage(['npm', 'run', 'log:verify'])
    expect(verified).toEqual({ code: 0, output: expect.stringContaining('The log is intact: ') })
  } finally {
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  expect(filesOfImage()).toEqual(before)
})
