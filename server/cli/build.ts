import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { buildConsole } from '../../admin/console/build.ts'
import { buildPortal } from '../../admin/portal/build.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Bundles the server's own files for Node; packages stay outside. */
const buildServer = (): Promise<unknown> =>
  build({
    configFile: false,
    root: at('../..'),
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: at('../../dist/server'),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: {
          main: at('../../server/main.ts'),
          tableReader: at('../../server/features/people/user-import/reading/worker.ts'),
          imageEncoder: at('../../server/platform/images/encoding/encoder.ts'),
        },
      },
    },
  })

/** `build.ts [part …]`: all parts, or those that are named. */
const parts = { portal: buildPortal, console: buildConsole, server: buildServer }
const named = process.argv.slice(2)
for (const [name, buildPart] of Object.entries(parts))
  if (!named.length || named.includes(name)) await buildPart()
