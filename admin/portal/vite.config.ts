import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fallbacksForOldBrowsers, oldestBrowsers } from '../build/browsers.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Modules that every page needs, in one file instead of a dozen, which is faster over HTTP/1.1. */
const frame =
  /admin[\\/](portal[\\/](app|ui|layout)|shared)[\\/][^\\/]+\.(ts|tsx|css)$|vite[\\/]preload-helper|server[\\/]contract[\\/](core[\\/]enums|text[\\/]locale)|i18n[\\/]index/

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  css: { postcss: { plugins: [fallbacksForOldBrowsers] } },
  cacheDir: here('../../node_modules/.vite/portal'),
  build: {
    outDir: here('../../dist/portal'),
    emptyOutDir: true,
    manifest: true,
    license: { fileName: 'static/licenses.txt' },
    target: oldestBrowsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: here('app/main.tsx'),
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: /shared[\\/](builtins|inputMethodKeys|pageStorage)/,
              priority: 1,
            },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'frame', test: frame },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/gateway': process.env['PORTAL_GATEWAY'] ?? 'http://localhost:3000' },
  },
})
