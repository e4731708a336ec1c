/**
 * `dist/server/main.js [command …]`: runs the built server or a command from precompiled V8 code, which halves the
 * startup time (Node 22 offers this as `module.enableCompileCache`). With `--compile` it only writes that code. V8
 * rejects code from another version and compiles as usual.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

const at = (name) => fileURLToPath(new URL(name, import.meta.url))
const [filename, codeFile] = [at('server.cjs'), at('server.code')]
const args = process.argv.slice(2)

const script = new Script(
  `(function (exports, require, __filename, __dirname) {${readFileSync(filename, 'latin1')}\n})`,
  { filename, cachedData: existsSync(codeFile) ? readFileSync(codeFile) : undefined },
)
const require = createRequire(import.meta.url)
const built = new Module(filename)
built.loaded = true
// Files that the server loads later, such as the PostgreSQL engine, require it; without the entry it would run twice.
require.cache[filename] = built
script.runInThisContext()(built.exports, require, filename, at('.'))

if (args[0] === '--compile') writeFileSync(codeFile, script.createCachedData())
else await (args.length ? built.exports.runCommand(args) : built.exports.run())
