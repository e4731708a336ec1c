import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fallbacksForOldBrowsers, oldestBrowsers } from '../build/browsers.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Modules used by at least this many separately loaded chunks go into a shared file. */
const minShareCount = 4

/** Builds the console for `/ucFrontEnd`. The server fills the placeholders in `index.html`; see `settings.ts`. */
export default defineConfig({
  root: here('.'),
  base: '/ucFrontEnd/',
  plugins: [react()],
  css: { postcss: { plugins: [fallbacksForOldBrowsers] } },
  experimental: {
    // Uses the public site's font files, already in the browser's cache since the login page.
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
          // Shared code goes into two files; without groups, the build would emit hundreds of small ones.
          groups: [
            { name: 'first', test: /shared\/(builtins|inputMethodKeys|pageStorage)/, priority: 3 },
            // One chunk, so that zod learns that the page's CSP forbids eval before any schema is declared.
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
