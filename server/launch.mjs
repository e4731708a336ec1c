/**
 * `npm start` and operators' commands (`node server/launch.mjs backup …`): rebuild what changed since the last build, a
 * command only the server, then run the build in this process. Without sources, as in the image, nothing is rebuilt.
 * Plain JavaScript using only Node's own modules, so that starting without a build takes no extra time.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const sources = [
  'admin',
  'server',
  'db',
  'i18n',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const builder = join('server', 'cli', 'build.ts')
const buildOnly = process.argv[2] === '--build-only'
const parts = buildOnly || process.argv.length === 2 ? ['portal', 'console', 'server'] : ['server']

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
    : [path]

const stampOf = () => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow)) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\n${size}\n${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const stampFile = (part) => join('dist', `${part}.stamp`)
const isBuilt = (part, stamp) =>
  existsSync(stampFile(part)) && readFileSync(stampFile(part), 'utf8') === stamp

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']

const build = async (stale, stamp) => {
  if (!existsSync(join('node_modules', 'vite'))) {
    process.stderr.write(
      'The build is missing or out of date, and the development packages that make it are not installed: run npm ci --include=dev.\n',
    )
    process.exit(1)
  }
  process.stdout.write(`Building ${stale.join(', ')}, up to half a minute …\n`)
  const child = spawn(process.execPath, ['--import', 'tsx', builder, ...stale], {
    stdio: 'inherit',
  })
  const stop = () => child.kill()
  for (const signal of signals) process.on(signal, stop)
  const [status] = await once(child, 'exit')
  for (const signal of signals) process.off(signal, stop)
  if (status !== 0) process.exit(status ?? 1)
  for (const part of stale) writeFileSync(stampFile(part), stamp)
}

/** npm forwards only SIGTERM and SIGINT; if npm ends otherwise, the server stops by polling its parent process. */
const stopWithNpm = () => {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

if (existsSync(builder)) {
  const stamp = stampOf()
  const stale = parts.filter((part) => !isBuilt(part, stamp))
  if (stale.length) await build(stale, stamp)
}
if (process.env.npm_lifecycle_event === 'start') stopWithNpm()
if (!buildOnly) await import('../dist/server/main.js')
