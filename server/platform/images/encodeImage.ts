import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ErrorName } from '#contract/core/errors'
import { imageFault, imageKinds, type ImageKind, type ImageSpec } from '#contract/core/images'
import { Refusal } from '#server/core/errors'

export interface EncodingJob extends Pick<ImageSpec, 'shape' | 'side' | 'quality'> {
  bytes: Uint8Array
  mostPixels: number
}

export type Encoded =
  | { content: Uint8Array }
  | { content?: undefined; refusal: Extract<ErrorName, 'imageUnreadable' | 'imageTooManyPixels'> }

/** Time limit for one image on a busy machine: 50 megapixels take 15 seconds, a 12 megapixel photo two. */
const timeoutMs = 60_000
/**
 * Images are encoded one at a time, at up to 350 MB each; the others wait in memory, limited by the number of
 * concurrent uploads.
 */
let queueTail: Promise<unknown> = Promise.resolve()

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
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    encoder.once('message', (encoded) => done(encoded as Encoded))
    encoder.on('error', fail)
    // The process was killed: it exceeded its time or memory.
    encoder.once('exit', () => done({ refusal: 'imageUnreadable' }))
    encoder.send(job, (error) => error && fail(error))
  })

/**
 * Encodes an image as WebP and drops everything but its pixels.
 * @param begin is called when its turn in the queue comes; if it throws, the image is not encoded
 * @throws Refusal `imageUnreadable` (no image, or a broken one), `imageIsPdf`, `imageIsHeic`, `imageTooManyPixels`, or
 * the error of `begin`
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
  const encoding = queueTail.then(() => {
    begin()
    return inProcess(job)
  })
  queueTail = encoding.catch(() => {})
  const encoded = await encoding
  if (encoded.content) return Buffer.from(encoded.content)
  throw new Refusal(encoded.refusal, { args: { most: megapixels } })
}
