import { createHash } from 'node:crypto'
import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { IonexFault, type IonexFile } from './ionex.ts'
import { IonexReader } from './ionexReader.ts'

/** Bytes of text that a file may hold: fifteen-minute maps of a day with their RMS come to 7 MB. */
export const mostIonexBytes = 20_000_000
const longestLine = 200
const gzipMark = [0x1f, 0x8b]

type Chunks = AsyncIterable<Uint8Array>

/** The same chunks again, with the first one looked at. */
const peek = async (source: Chunks): Promise<{ first: Uint8Array; all: Chunks }> => {
  const iterator = source[Symbol.asyncIterator]()
  let first: Uint8Array = new Uint8Array()
  let ended = false
  while (first.length < gzipMark.length && !ended) {
    const { value, done } = await iterator.next()
    if (done) ended = true
    else first = first.length ? Buffer.concat([first, value]) : value
  }
  const all = async function* () {
    yield first
    for (let next = ended ? null : await iterator.next(); next && !next.done;) {
      yield next.value
      next = await iterator.next()
    }
  }
  return { first, all: all() }
}

/** Unpacks gzip, which services send IONEX files in; anything else passes as it is. */
const unpacked = async (source: Chunks): Promise<{ chunks: Chunks; packed: boolean }> => {
  const { first, all } = await peek(source)
  if (!gzipMark.every((byte, index) => first[index] === byte)) return { chunks: all, packed: false }
  const gunzip = createGunzip()
  const input = Readable.from(all)
  input.on('error', (error) => gunzip.destroy(error))
  return { chunks: input.pipe(gunzip), packed: true }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

/**
 * Reads an IONEX file, plain or gzipped, as it arrives; stops at the first wrong line or at 20 MB of text.
 * @returns what it holds, with its size in bytes and SHA-256 (of the text, so that packing makes no other file of it)
 * @throws IonexFault
 */
export const readIonex = async (
  source: Chunks,
): Promise<{ file: IonexFile; size: number; sha256: string }> => {
  const reader = new IonexReader()
  const hash = createHash('sha256')
  const { chunks, packed } = await unpacked(source)
  let size = 0
  let rest = ''
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > mostIonexBytes)
        throw new IonexFault(reader.at, 'tooLarge', { megabytes: mostIonexBytes / 1_000_000 })
      hash.update(chunk)
      const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) reader.take(line.replace(/\r$/, ''))
      if (rest.length > longestLine) throw new IonexFault(reader.at + 1, 'lineLength')
    }
  } catch (error) {
    throw packed && isZlibError(error) ? new IonexFault(reader.at + 1, 'compression') : error
  }
  if (rest.trim()) reader.take(rest.replace(/\r$/, ''))
  return { file: reader.finish(), size, sha256: hash.digest('hex') }
}
