import { createHash } from 'node:crypto'
import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { IonexFault, type IonexFile } from './ionex.ts'
import { IonexReader } from './ionexReader.ts'
import { compressSignature, UnixCompressError, unpackUnixCompress } from './unixCompress.ts'

/** Maximum size of the unpacked text in bytes; fifteen-minute maps of a day with RMS take 7 MB. */
export const maxIonexBytes = 20_000_000
const maxLineLength = 200
const gzipSignature = [0x1f, 0x8b]
const otherArchives = {
  zip: [0x50, 0x4b, 3, 4],
  bz2: [0x42, 0x5a, 0x68],
  xz: [0xfd, 0x37, 0x7a, 0x58],
  '7z': [0x37, 0x7a, 0xbc, 0xaf],
}
const maxMarkLength = 4

type Chunks = AsyncIterable<Uint8Array>

const peek = async (source: Chunks): Promise<{ first: Uint8Array; all: Chunks }> => {
  const iterator = source[Symbol.asyncIterator]()
  let first: Uint8Array = new Uint8Array()
  let ended = false
  while (first.length < maxMarkLength && !ended) {
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

const unpacked = async (source: Chunks): Promise<Chunks> => {
  const { first, all } = await peek(source)
  const startsWith = (mark: readonly number[]) => mark.every((byte, at) => first[at] === byte)
  if (startsWith(compressSignature)) return unpackUnixCompress(all)
  for (const [format, mark] of Object.entries(otherArchives))
    if (startsWith(mark)) throw new IonexFault(1, 'packing', { format })
  if (!startsWith(gzipSignature)) return all
  const gunzip = createGunzip()
  const input = Readable.from(all)
  input.on('error', (error) => gunzip.destroy(error))
  return input.pipe(gunzip)
}

const isPackingError = (error: unknown): boolean =>
  error instanceof UnixCompressError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))

const readLine = (reader: IonexReader, line: string): void => {
  if (line.length > maxLineLength) throw new IonexFault(reader.at + 1, 'lineLength')
  reader.take(line)
}

/**
 * Streams an IONEX file, plain or packed with gzip or Unix compress, and stops at the first faulty line or after 20 MB
 * of text.
 * @returns the content, with size and SHA-256 of the unpacked text, so that packing does not change the hash
 */
export const readIonex = async (
  source: Chunks,
): Promise<{ file: IonexFile; size: number; sha256: string }> => {
  const reader = new IonexReader()
  const hash = createHash('sha256')
  const chunks = await unpacked(source)
  let size = 0
  let rest = ''
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxIonexBytes)
        throw new IonexFault(reader.at, 'tooLarge', { megabytes: maxIonexBytes / 1_000_000 })
      hash.update(chunk)
      const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) readLine(reader, line)
      if (rest.length > maxLineLength) throw new IonexFault(reader.at + 1, 'lineLength')
    }
  } catch (error) {
    throw isPackingError(error) ? new IonexFault(reader.at + 1, 'compression') : error
  }
  if (rest.trim()) readLine(reader, rest)
  return { file: reader.finish(), size, sha256: hash.digest('hex') }
}
