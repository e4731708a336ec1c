/** Starts the encoder from its source, which Node 20 cannot read by itself; the built server starts it directly. */
import { register } from 'tsx/esm/api'

register()
await import('./encoder.ts')
