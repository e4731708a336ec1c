/**
 * `dist/server/main.js`: starts the built server from code that V8 compiled ahead, which halves the start. (Node 22 can do
 * so by itself, `module.enableCompileCache`.) With `--compile` it writes that code and starts nothing. V8 refuses code of
 * another version of itself or for other flags, and compiles as usual then.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext, Script } from 'node:vm'

const at = (name) => fileURLToPath(new URL(name, import.meta.url))
const codeFile = at('server.code')

/**
 * How many times as much room V8 takes for new objects whenever it runs out. While the program loads it takes no more:
 * that would be kept, 14 MB of it.
 */
const growBy = (factor) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/**
 * Lets the heap grow to twice what is in use before V8 collects it as a whole; by itself V8 lets it grow to four times,
 * and to more before the first time, for which it has only what there is after that.
 */
const collectSooner = () => {
  setFlagsFromString('--heap-growing-percent=100')
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** Loads the bundle. @returns its exports, and its compiled script */
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
