/**
 * Starts the worker from its TypeScript source, which Node 20 cannot load directly; the built server starts the worker
 * directly.
 */
import { createRequire } from 'node:module'
import { register } from 'tsx/cjs/api'

// `require` runs in this thread; the `import` loader would start another thread per file.
register()
createRequire(import.meta.url)('./worker.ts')
