/**
 * `npm start`: rebuilds what changed since the last build, then starts the built server in this process. Plain
 * JavaScript using only Node's own modules, so that starting without a build takes no extra time.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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
const stampFile = join('dist', 'stamp')

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

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']

const build = async (stamp) => {
  process.stdout.write('Building the front end and the server, about half a minute …\n')
  const builder = spawn(process.execPath, ['--import', 'tsx', 'server/cli/build.ts'], {
    stdio: 'inherit',
  })
  const stop = () => builder.kill()
  for (const signal of signals) process.on(signal, stop)
  const [status] = await once(builder, 'exit')
  for (const signal of signals) process.off(signal, stop)
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync('dist', { recursive: true })
  writeFileSync(stampFile, stamp)
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

const stamp = stampOf()
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) await build(stamp)
if (process.env.npm_lifecycle_event === 'start') stopWithNpm()
if (!process.argv.includes('--build-only')) await import('../dist/server/main.js')
