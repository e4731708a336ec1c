import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { buildConsole } from '../../admin/console/build.ts'
import { buildPortal } from '../../admin/portal/build.ts'
import { dependencies } from '../../package.json'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
/** Smaller files are not compressed, because they fit in one network packet anyway. */
const minBytes = 1000

/**
 * Writes a Brotli copy of each asset at the highest level: an eighth smaller than compression on the fly, and no work
 * per request.
 */
const compressAssets = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json|txt)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name))
      if (content.length >= minBytes)
        await writeFile(join(folder, `${name}.br`), await compress(content))
    }),
  )
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const uninstalledDrivers =
  /^(better-sqlite3|mariadb|mysql2?|oracledb|pg-native|pg-query-stream|tedious)(\/|$)/

/**
 * Escapes non-ASCII characters, because V8 stores a script with even one Chinese character at two bytes per character.
 * Fails on a backslash before such a character, where the escape would change the meaning.
 */
const escapeNonAscii: Plugin = {
  name: 'in-ascii',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      const escaped = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(file.code)
      if (escaped) throw new Error(`a backslash before ${escaped[0].at(-1)} in ${file.fileName}`)
      file.code = file.code.replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

const bundle = (input: Record<string, string>, format: 'es' | 'cjs'): Promise<unknown> =>
  build({
    configFile: false,
    root: at('../..'),
    logLevel: 'error',
    plugins: [escapeNonAscii],
    // Dependencies have binaries or data, or only some installations or rare requests load them.
    ssr: { noExternal: true, external: Object.keys(dependencies) },
    build: {
      ssr: true,
      target: 'node20',
      outDir: at('../../dist/server'),
      emptyOutDir: format === 'es',
      minify: false,
      license: { fileName: `licenses.${format}.txt` },
      rolldownOptions: {
        input,
        external: uninstalledDrivers,
        // Names are not mangled, so that stack traces stay readable.
        output: {
          format,
          // Code from V8's compile cache cannot use `import()`, only `require`.
          dynamicImportInCjs: false,
          minify: {
            // oidc-provider looks its settings up by the names of its classes.
            compress: { keepNames: { class: true, function: false } },
            mangle: false,
            codegen: { removeWhitespace: true },
          },
          entryFileNames: format === 'es' ? '[name].js' : '[name].cjs',
        },
      },
    },
  })

/**
 * Bundles the server and the commands with their packages into one file instead of two thousand, and precompiles it
 * with V8. Code of worker threads and child processes gets its own bundles.
 */
const buildServer = async (): Promise<void> => {
  await bundle(
    {
      tableReader: at('../core/tables/reading/worker.ts'),
      imageEncoder: at('../platform/images/encoding/encoder.mjs'),
    },
    'es',
  )
  await bundle({ server: at('../built.ts') }, 'cjs')
  for (const path of [
    'db/reference/data',
    'db/reference/NOTICE.md',
    'i18n/en/legal',
    'i18n/zh/legal',
  ])
    cpSync(at(`../../${path}`), at(`../../dist/${path}`), { recursive: true })
  const main = at('../../dist/server/main.js')
  copyFileSync(at('../startBuilt.mjs'), main)
  execFileSync(process.execPath, [main, '--compile'], { stdio: 'inherit' })
}

/** `build.ts [part …]`: builds the named parts, by default all. */
const parts = {
  portal: async () => {
    await buildPortal()
    await compressAssets(at('../../dist/portal/assets'))
  },
  console: async () => {
    await buildConsole()
    await compressAssets(at('../../dist/console/assets'))
  },
  server: buildServer,
}
const named = process.argv.slice(2)
for (const [name, buildPart] of Object.entries(parts))
  if (!named.length || named.includes(name)) await buildPart()
