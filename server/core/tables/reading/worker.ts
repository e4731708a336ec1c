import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/core/errors'
import { readSheets, type Wanted } from './readSheets.ts'

/** Parses one file outside the main thread, so that a large file does not delay other requests. */
const { file, wanted } = workerData as { file: Uint8Array<ArrayBuffer>; wanted: Wanted }

/** Error codes of fflate (numbers), the decoders and Node's buffers for a broken file. */
const brokenFile = /^(\d+$|ERR_ENCODING_|ERR_OUT_OF_RANGE)/

const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  const isBroken = error instanceof Error && 'code' in error && brokenFile.test(String(error.code))
  return isBroken ? new Refusal('importFileUnreadable') : null
}

try {
  const sheet = readSheets(Buffer.from(file.buffer), wanted)
  parentPort?.postMessage({ sheet }, [])
} catch (error) {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  parentPort?.postMessage({ refusal: refusal.error, details: refusal.details }, [])
}
