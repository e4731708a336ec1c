import { Worker } from 'node:worker_threads'
import type { ErrorName } from '#contract/core/errors'
import type { TableSource } from '#contract/core/tables'
import { Refusal, type RefusalDetails } from '#server/core/errors'
import { makeFairQueue, type FairQueue } from '#server/core/fairQueue'
import { readSheets, type ReadSheet, type Wanted } from './reading/readSheets.ts'
import { isZip } from './reading/zip.ts'

/** Time limit of a worker; the largest file that is not hostile takes a second. */
const maxMs = 8000
/** Files that a process reads at the same time, and its limit with the queue; one company can take half of it. */
const places = { atOnce: 2, total: 16 }
/** Memory limits of a worker; the limits of a table (`importLimits`) fit in with room to spare. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 }
/** Text up to this size is read in milliseconds, faster than a worker starts. */
const maxInlineBytes = 600_000

/** `reading/worker.ts`: as its source, or built (`build.ts`). */
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

/** What `readTable` refuses a file for. */
export const tableErrors = [
  'bodyTooLarge',
  'importFileUnreadable',
  'importTooManyColumns',
  'tableDamaged',
  'tableEncoding',
  'tableUnreadable',
] as const satisfies readonly ErrorName[]

/** Turns for the files that a process reads, by company. */
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
 * Reads the rows of a CSV file or workbook, as texts without blanks around them.
 * @param party whose share of the turns the file takes
 * @throws Refusal `bodyTooLarge`, `importFileUnreadable`, `importTooManyColumns`, `overloaded`, `tableDamaged`,
 * `tableEncoding`, `tableUnreadable`
 */
export const readTable = (
  { tableReadings }: { tableReadings: FairQueue },
  party: string,
  file: Buffer,
  wanted: Wanted,
): Promise<ReadSheet> => tableReadings.admit(party, () => read(file, wanted))

/** The bytes of a small table that a call carries. */
export const sourceBytes = ({ csv = '', file }: TableSource): Buffer =>
  file === undefined ? Buffer.from(csv) : Buffer.from(file, 'base64')

declare module '#server/core/context' {
  interface Context {
    readonly tableReadings: FairQueue
  }
}
