import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/core/errors'
import { readCsvTable } from './csv.ts'
import { readWorkbook } from './workbook.ts'
import { isZip } from './zip.ts'

/** Reads one file of users beside the server's own thread, so that a large one makes no one wait. */
const file = Buffer.from((workerData as { file: Uint8Array<ArrayBuffer> }).file.buffer)

/** What the readers of zip, text and CSV say of a broken file. */
const brokenFile = /^(Z_|CSV_|ERR_ENCODING_|ERR_OUT_OF_RANGE)/

const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  const isBroken = error instanceof Error && 'code' in error && brokenFile.test(String(error.code))
  return isBroken ? new Refusal('importFileUnreadable') : null
}

const read = async (): Promise<void> => {
  try {
    const rows = isZip(file) ? await readWorkbook(file) : readCsvTable(file)
    parentPort?.postMessage({ rows }, [])
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    parentPort?.postMessage({ refusal: refusal.error, details: refusal.details }, [])
  }
}

void read()
