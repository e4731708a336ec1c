/** Starts the worker from its source, which Node 20 cannot read by itself; the built server starts it directly. */
import { createRequire } from 'node:module'
import { register } from 'tsx/cjs/api'

// Reads in this thread; the loader for `import` would start another for each file that is read.
register()
createRequire(import.meta.url)('./worker.ts')
