import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ErrorName } from '#contract/core/errors'
import { imageFault, imageKinds, type ImageKind, type ImageSpec } from '#contract/core/images'
import { Refusal } from '#server/core/errors'

/** What the process that encodes is asked. */
export interface EncodingJob extends Pick<ImageSpec, 'shape' | 'side' | 'quality'> {
  bytes: Uint8Array
  mostPixels: number
}

export type Encoded =
  | { content: Uint8Array }
  | { content?: undefined; refusal: Extract<ErrorName, 'imageUnreadable' | 'imageTooManyPixels'> }

/** The longest that an image may take on a busy machine: 50 million pixels take 15 seconds, a photo of 12 million two. */
const longestMs = 60_000
/** One at a time, which takes at most 350 MB; others wait, as many as are received at once. */
let last: Promise<unknown> = Promise.resolve()

/** `encoding/encoder.mjs`: as its source, or built (`build.ts`). */
const program = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? 'encoding/encoder.mjs' : 'imageEncoder.js',
    import.meta.url,
  ),
)

const inProcess = (job: EncodingJob): Promise<Encoded> =>
  new Promise((done, fail) => {
    const encoder = fork(program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=64'],
      env: { VIPS_CONCURRENCY: '1' },
      timeout: longestMs,
      killSignal: 'SIGKILL',
    })
    encoder.once('message', (encoded) => done(encoded as Encoded))
    encoder.on('error', fail)
    // Killed: it took too long or too much.
    encoder.once('exit', () => done({ refusal: 'imageUnreadable' }))
    encoder.send(job, (error) => error && fail(error))
  })

/**
 * An image as it is kept: as WebP, with nothing of the file but its pixels.
 * @param begin is called when its turn has come; it is not encoded where that throws
 * @throws Refusal `imageUnreadable` (no image, or a broken one), `imageIsPdf`, `imageIsHeic`, `imageTooManyPixels`, or what `begin` throws
 */
export const encodeImage = async (
  kind: ImageKind,
  bytes: Uint8Array,
  begin: () => void,
): Promise<Buffer> => {
  const fault = imageFault(bytes)
  if (fault) throw new Refusal(fault)
  const { megapixels, shape, side, quality } = imageKinds[kind]
  const job = { bytes, shape, side, quality, mostPixels: megapixels * 1_000_000 }
  const encoding = last.then(() => {
    begin()
    return inProcess(job)
  })
  last = encoding.catch(() => {})
  const encoded = await encoding
  if (encoded.content) return Buffer.from(encoded.content)
  throw new Refusal(encoded.refusal, { args: { most: megapixels } })
}
