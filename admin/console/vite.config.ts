import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fallbacksForOldBrowsers, oldestBrowsers } from '../build/browsers.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** From how many separately loaded parts on a module is one that every visit may load. */
const minShareCount = 4

/** The console at /ucFrontEnd. The server fills the places in `index.html`; see `settings.ts`. */
export default defineConfig({
  root: here('.'),
  base: '/ucFrontEnd/',
  plugins: [react()],
  css: { postcss: { plugins: [fallbacksForOldBrowsers] } },
  experimental: {
    // The public site's fonts, the same files under the same names, which every browser has since the login page.
    renderBuiltUrl: (file) => (file.endsWith('.woff2') ? `/${file}` : { relative: false }),
  },
  build: {
    outDir: here('../../dist/console'),
    emptyOutDir: true,
    license: { fileName: 'static/licenses.txt' },
    target: oldestBrowsers,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What several screens need travels in two files; otherwise each set of screens has a file of its own, hundreds.
          groups: [
            { name: 'first', test: /shared\/(builtins|inputMethodKeys|pageStorage)/, priority: 3 },
            // Together, so that no schema is declared before zod is told what the page's policy forbids.
            { name: 'zod', test: /node_modules\/zod\/|zodWithoutEval/, priority: 2 },
            { name: 'packages', test: /node_modules/, minShareCount, priority: 1 },
            {
              name: 'core',
              test: /admin\/(console\/core|shared)|server\/contract\/policies/,
              minShareCount,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [here('../..')] },
    proxy: { '/gateway': process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:3000' },
  },
})
