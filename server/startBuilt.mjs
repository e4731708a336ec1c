/**
 * `dist/server/main.js`: starts the built server from precompiled V8 code, which halves the startup time (Node 22
 * offers this as `module.enableCompileCache`). With `--compile` it only writes that code. V8 rejects code from another
 * version or with other flags and compiles as usual.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext, Script } from 'node:vm'

const at = (name) => fileURLToPath(new URL(name, import.meta.url))
const codeFile = at('server.code')

/**
 * Sets the growth factor of V8's space for new objects. It stays at 1 while the program loads, because V8 would keep
 * the 14 MB of growth.
 */
const growBy = (factor) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/**
 * Lets the heap grow to twice its used size before a full collection; V8's default is four times, and more before the
 * first collection.
 */
const collectSooner = () => {
  setFlagsFromString('--heap-growing-percent=100')
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const load = (cachedData) => {
  const filename = at('server.cjs')
  const script = new Script(
    `(function (exports, require, __filename, __dirname) {${readFileSync(filename, 'latin1')}\n})`,
    { filename, cachedData },
  )
  const built = {}
  script.runInThisContext()(built, createRequire(import.meta.url), filename, at('.'))
  return { built, script }
}

growBy(1)
if (process.argv.includes('--compile')) writeFileSync(codeFile, load().script.createCachedData())
else {
  await load(existsSync(codeFile) ? readFileSync(codeFile) : undefined).built.run()
  growBy(2)
  collectSooner()
}
