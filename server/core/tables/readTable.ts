import { Worker } from 'node:worker_threads'
import type { ErrorName } from '#contract/core/errors'
import type { TableSource, TableSummary } from '#contract/core/tables'
import { unescapeSpreadsheetText } from '#contract/text/spreadsheetText'
import { Refusal, type RefusalDetails } from '#server/core/errors'
import { makeFairQueue, type FairQueue } from '#server/core/queue'
import { readSheets, type ReadSheet, type Wanted } from './reading/readSheets.ts'
import { isZip } from './reading/package.ts'
import { columnName } from './workbook.ts'

/** Time limit of a worker; the largest permitted file takes one second. */
const maxMs = 8000
/** Files read concurrently per process, and the total including the queue; one company can use half of it. */
const places = { atOnce: 2, total: 16 }
/** Memory limits of a worker, well above the needs of the largest allowed table (`importLimits`). */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 }
/** Text up to this size is parsed in milliseconds, faster than a worker starts. */
const maxInlineBytes = 600_000

/** The worker `reading/worker.ts`, from source or as built by `build.ts`. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? 'reading/fromSource.mjs' : 'tableReader.js',
  import.meta.url,
)

type Outcome =
  | { sheet: ReadSheet }
  | { sheet?: undefined; refusal: ErrorName; details: RefusalDetails }

const tooMuch: Outcome = { refusal: 'bodyTooLarge', details: {} }

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

export const tableErrors = [
  'bodyTooLarge',
  'importFileUnreadable',
  'importTooManyColumns',
  'tableDamaged',
  'tableEncoding',
  'tableUnreadable',
] as const satisfies readonly ErrorName[]

export const makeTableReadings = (): FairQueue => makeFairQueue(places.atOnce, places.total)

const readInWorker = (file: Buffer, wanted: Wanted): Promise<Outcome> =>
  new Promise((done, fail) => {
    const bytes = new Uint8Array(file)
    const worker = new Worker(program, {
      resourceLimits,
      workerData: { file: bytes, wanted },
      transferList: [bytes.buffer],
    })
    const timer = setTimeout(() => {
      done(tooMuch)
      void worker.terminate()
    }, maxMs)
    worker.once('message', (outcome: Outcome) => {
      done(outcome)
      void worker.terminate()
    })
    worker.once('error', (error) => (isOutOfMemory(error) ? done(tooMuch) : fail(error)))
    worker.once('exit', () => {
      clearTimeout(timer)
      fail(new Error('the worker ended without an answer'))
    })
  })

const read = async (file: Buffer, wanted: Wanted): Promise<ReadSheet> => {
  if (!isZip(file) && file.length <= maxInlineBytes) return readSheets(file, wanted)
  const outcome = await readInWorker(file, wanted)
  if (outcome.sheet) return outcome.sheet
  throw new Refusal(outcome.refusal, outcome.details)
}

/**
 * Reads the rows of a CSV file or workbook as trimmed texts.
 * @param party company or user whose slots in the queue the reading uses, see `FairQueue`
 */
export const readTable = (
  { tableReadings }: { tableReadings: FairQueue },
  party: string,
  file: Buffer,
  wanted: Wanted,
): Promise<ReadSheet> => tableReadings.admit(party, () => read(file, wanted))

/** Returns the cells of a row by field, without the signs that exports add against evaluation by a spreadsheet. */
export const cellsByField = <Field extends string>(
  fields: readonly (string | null)[],
  cells: readonly string[],
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    fields.flatMap((field, column) => {
      if (field === null) return []
      const text = unescapeSpreadsheetText(cells[column] ?? '')
      return [[field, text.replaceAll('\0', '').trim()]]
    }),
  ) as Partial<Record<Field, string>>

export const sourceBytes = ({ csv = '', file }: TableSource): Buffer =>
  file === undefined ? Buffer.from(csv) : Buffer.from(file, 'base64')

const maxTitle = 64
const maxNamed = 50

const titleOf = ({ titles, rows }: ReadSheet, column: number): string => {
  const letter = columnName(column + 1)
  return titles.length ? titles[column] || letter : `${letter}: ${rows[0]?.cells[column] ?? ''}`
}

/**
 * Describes every column with a heading or value, and what was skipped. Without headings, a column is named by its
 * letter and first value.
 */
export const summaryOf = (read: ReadSheet): TableSummary => {
  const width = Math.max(
    0,
    read.titles.length,
    ...new Set(read.rows.map(({ cells }) => cells.length)),
  )
  const filled = new Set(
    read.rows.flatMap(({ cells }) => cells.flatMap((cell, column) => (cell ? [column] : []))),
  )
  return {
    sheet: read.sheet,
    columns: Array.from({ length: width }, (_, column) => ({
      column: column + 1,
      title: titleOf(read, column).slice(0, maxTitle),
      field: read.fields[column] ?? null,
    })).filter(({ column }) => read.titles[column - 1] || filled.has(column - 1)),
    otherSheets: read.otherSheets.slice(0, maxNamed),
    merged: read.merged.slice(0, maxNamed),
  }
}
