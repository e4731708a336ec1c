import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  publicDir: false,
  cacheDir: here('../../node_modules/.vite/prerender'),
  ssr: { noExternal: true },
  build: {
    ssr: here('prerender/main.tsx'),
    outDir: here('../../dist/prerender'),
    emptyOutDir: true,
    target: 'node20',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
