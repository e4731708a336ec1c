import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fallbacksForOldBrowsers, oldestBrowsers } from '../build/browsers.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Modules used by at least this many separately loaded chunks go into a shared file. */
const minShareCount = 4

const sharedCode = /admin\/(console\/core|shared)|server\/contract|Text\.ts$/

/** Code that these files need has chunks of its own, so that a first list does not load the code of forms. */
const firstList = ['start.ts', 'features/people/users/UserList.tsx'].map(here)

/** Builds the console for `/ucFrontEnd`. The server fills the placeholders in `index.html`; see `settings.ts`. */
export default defineConfig({
  root: here('.'),
  base: '/ucFrontEnd/',
  plugins: [react()],
  resolve: {
    alias: {
      // Packages of our packages that the console's browsers or screens do not need.
      'object.entries': here('core/app/objectEntries.cjs'),
      'jsonexport/dist/index.js': here('core/app/noExport.cjs'),
    },
  },
  css: { postcss: { plugins: [fallbacksForOldBrowsers] } },
  experimental: {
    // Uses the public site's font files, already in the browser's cache since the login page.
    renderBuiltUrl: (file) => (file.endsWith('.woff2') ? `/${file}` : { relative: false }),
  },
  build: {
    outDir: here('../../dist/console'),
    emptyOutDir: true,
    manifest: true,
    license: { fileName: 'static/licenses.txt' },
    target: oldestBrowsers,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: [here('index.html'), ...firstList],
      output: {
        codeSplitting: {
          // Without groups, the build would emit hundreds of small files.
          groups: [
            {
              name: 'first',
              test: /shared\/(builtins|inputMethodKeys|pageStorage|restoreUser|tokens|oldBrowser)|core\/(data\/(startRequests|loginAddress)|app\/lastFrame)|preload-helper/,
              priority: 3,
            },
            // One chunk, so that zod learns that the page's CSP forbids eval before any schema is declared.
            { name: 'zod', test: /node_modules\/zod\/|zodWithoutEval/, priority: 2 },
            { name: 'packages', test: /node_modules/, tags: ['$initial'], priority: 1 },
            { name: 'core', test: sharedCode, tags: ['$initial'], priority: 1 },
            { name: 'tooltip', test: /material\/(Tooltip|Popper)\/|@popperjs/, priority: 1 },
            { name: 'formPackages', test: /node_modules/, minShareCount },
            { name: 'forms', test: sharedCode, minShareCount },
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
