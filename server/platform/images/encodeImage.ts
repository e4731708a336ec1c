import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ErrorName } from '#contract/errors'
import { imageKinds, type ImageKind, type ImageSpec } from '#contract/images'
import { Refusal } from '#server/core/errors'

/** What the process that encodes is asked. */
export interface EncodingJob extends Pick<ImageSpec, 'shape' | 'side' | 'quality'> {
  bytes: Uint8Array
  mostPixels: number
}

export type Encoded =
  | { content: Uint8Array }
  | { content?: undefined; refusal: Extract<ErrorName, 'imageUnreadable' | 'imageTooManyPixels'> }

/** The longest that an image may take, on a machine that has much else to do; a photo takes a second. */
const longestMs = 30_000
/** One at a time, which takes at most 150 MB; others wait, as many as are received at once. */
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

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** Whether a file begins like one of `imageTypes`. */
const looksLikeImage = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  startsWith(bytes, 'GIF8') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))

/**
 * An image as it is kept: as WebP, with nothing of the file but its pixels.
 * @param begin is called when its turn has come; it is not encoded where that throws
 * @throws Refusal `imageUnreadable` (no image, or a broken one), `imageTooManyPixels`, or what `begin` throws
 */
export const encodeImage = async (
  kind: ImageKind,
  bytes: Uint8Array,
  begin: () => void,
): Promise<Buffer> => {
  if (!looksLikeImage(bytes)) throw new Refusal('imageUnreadable')
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
