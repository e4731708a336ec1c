import { Worker } from 'node:worker_threads'
import type { ErrorName } from '#contract/errors'
import { Refusal, type RefusalDetails } from '#server/core/errors'
import { makeFairQueue, type FairQueue } from '#server/core/fairQueue'

/** The longest that a file may occupy its worker; the largest that is not hostile takes a second. */
const longestMs = 8000
/** Files that this process reads at once, and those that it holds with the ones that wait: a company's share is half. */
const readings = { atOnce: 2, places: 16 }
/** What a worker may hold; the limits of a table (`importLimits`) fit in with room to spare. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 }

/** `reading/worker.ts`: as its source, or built (`build.ts`). */
const program = new URL(
  import.meta.url.endsWith('.ts') ? 'reading/fromSource.mjs' : 'tableReader.js',
  import.meta.url,
)

type Outcome =
  | { rows: string[][] }
  | { rows?: undefined; refusal: ErrorName; details: RefusalDetails }

const tooMuch: Outcome = { refusal: 'bodyTooLarge', details: {} }

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** What this process does for imports at this moment. */
interface ImportWork {
  /** Imports that it checks or stores, for a stop that waits for them. */
  readonly running: Set<Promise<void>>
  /** Turns for the files that workers read, by company. */
  readonly readings: FairQueue
}

/** What a process does for imports when it starts: nothing. */
export const makeImportWork = (): ImportWork => ({
  running: new Set(),
  readings: makeFairQueue(readings.atOnce, readings.places),
})

const inWorker = (file: Buffer): Promise<Outcome> =>
  new Promise((done, fail) => {
    const bytes = new Uint8Array(file)
    const worker = new Worker(program, {
      resourceLimits,
      workerData: { file: bytes },
      transferList: [bytes.buffer],
    })
    const timer = setTimeout(() => {
      done(tooMuch)
      void worker.terminate()
    }, longestMs)
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

/**
 * The rows of a CSV file or of a workbook's first sheet, as texts without blanks around them.
 * @throws Refusal `bodyTooLarge` (holds too much), `importFileUnreadable` (cannot be read), `overloaded` (too many
 * files wait), `importTooManyColumns` (too many columns)
 */
export const readTable = async (
  work: ImportWork,
  party: string,
  file: Buffer,
): Promise<string[][]> => {
  const outcome = await work.readings.admit(party, () => inWorker(file))
  if (outcome.rows) return outcome.rows
  throw new Refusal(outcome.refusal, outcome.details)
}

declare module '#server/core/context' {
  interface Context {
    readonly importWork: ImportWork
  }
}
