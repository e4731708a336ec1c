import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { importLimits } from '#contract/imports'
import { Refusal } from '../errors.ts'

const load = createRequire(import.meta.url)
const longestMs = 30_000
const atOnce = 2

/**
 * Runs beside the server's own thread, so that a large file makes nobody wait: plain JavaScript, with nothing but the
 * two readers. UTF-8 with and without its mark, UTF-16 with one, otherwise GB 18030, which holds GBK.
 */
const reader = `
const { parentPort, workerData } = require('node:worker_threads')
const { file, isWorkbook, modules, mostRows } = workerData
const textOf = (bytes) => {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {}
  throw new Error('unknown encoding')
}
const separatorOf = (text) => {
  const line = text.slice(0, text.search(/[\\r\\n]|$/))
  const count = (sign) => line.split(sign).length
  return [',', ';', '\\t'].sort((a, b) => count(b) - count(a))[0]
}
const cellOf = (cell) => cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
const read = async () => {
  if (isWorkbook) {
    const { readSheet } = require(modules.workbook)
    const rows = await readSheet(Buffer.from(file), { trim: false })
    return rows.slice(0, mostRows).map((row) => row.map(cellOf))
  }
  const { parse } = require(modules.csv)
  const text = textOf(file)
  return parse(text.replace(/^\\uFEFF/, ''), {
    delimiter: separatorOf(text), relax_column_count: true, relax_quotes: true, skip_empty_lines: false, to: mostRows,
  })
}
read().then((rows) => parentPort.postMessage({ rows }), () => parentPort.postMessage({ rows: null }))
`

const isZip = (file: Buffer): boolean => file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))

/**
 * Bytes that a zip file comes to according to its directory; the reader unpacks not a byte more than is written there.
 * Infinity where the directory cannot be read.
 */
export const unpackedSize = (file: Buffer): number => {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end < 0 || end + 22 > file.length) return Infinity
  let place = file.readUInt32LE(end + 16)
  let bytes = 0
  for (let entry = file.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    if (place + 46 > file.length || file.readUInt32LE(place) !== 0x02014b50) return Infinity
    bytes += file.readUInt32LE(place + 24)
    place +=
      46 +
      file.readUInt16LE(place + 28) +
      file.readUInt16LE(place + 30) +
      file.readUInt16LE(place + 32)
  }
  return bytes
}

let running = 0

const inWorker = (file: Buffer): Promise<string[][] | null> =>
  new Promise((done, fail) => {
    const worker = new Worker(reader, {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      workerData: {
        file: new Uint8Array(file),
        isWorkbook: isZip(file),
        mostRows: importLimits.rows + 2,
        modules: {
          workbook: load.resolve('read-excel-file/node'),
          csv: load.resolve('csv-parse/sync'),
        },
      },
    })
    const timer = setTimeout(() => void worker.terminate(), longestMs)
    worker.once('message', ({ rows }: { rows: string[][] | null }) => {
      done(rows)
      void worker.terminate()
    })
    worker.once('error', () => done(null))
    worker.once('exit', () => {
      clearTimeout(timer)
      done(null)
    })
    worker.once('messageerror', fail)
  })

/**
 * The rows of a CSV file or of a workbook's first sheet, as texts.
 * @throws Refusal 7021 (unpacks to too much), 7062 (cannot be read), 7008 (too many files at once)
 */
export const readTable = async (file: Buffer): Promise<string[][]> => {
  const size = isZip(file) ? unpackedSize(file) : file.length
  if (size === Infinity) throw new Refusal('importFileUnreadable')
  if (size > importLimits.unpackedBytes) throw new Refusal('bodyTooLarge')
  if (running >= atOnce) throw new Refusal('overloaded', { retryAfter: 5 })
  running += 1
  try {
    const rows = await inWorker(file)
    if (!rows) throw new Refusal('importFileUnreadable')
    return rows
  } finally {
    running -= 1
  }
}
