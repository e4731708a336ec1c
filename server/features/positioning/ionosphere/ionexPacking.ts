import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { IonexFault } from './ionex.ts'

/** Maximum size of the unpacked text in bytes; fifteen-minute maps of a day with RMS take 7 MB. */
export const maxIonexBytes = 20_000_000

const signatures = {
  zip: [0x50, 0x4b, 3, 4],
  bz2: [0x42, 0x5a, 0x68],
  xz: [0xfd, 0x37, 0x7a, 0x58],
  '7z': [0x37, 0x7a, 0xbc, 0xaf],
  gzip: [0x1f, 0x8b],
  compress: [0x1f, 0x9d],
}

const linesIn = (chunks: readonly Uint8Array[]): number => {
  let lines = 0
  for (const chunk of chunks)
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) lines += 1
  return lines
}
const tooLarge = (...text: Uint8Array[]) => new IonexFault(linesIn(text), 'tooLarge')
const damaged = (...text: Uint8Array[]) => new IonexFault(linesIn(text) + 1, 'compression')

const clearCode = 256
const minWidth = 9

/**
 * Unpacks Unix compress (`.Z`): LZW codes, least significant bit first, in groups of eight of one width. Each code's
 * string is a part of the output so far, so the dictionary holds positions and lengths.
 */
const unpackCompress = (packed: Buffer): Buffer => {
  const flags = packed[2] ?? 0
  const maxWidth = flags & 0x1f
  if (maxWidth < minWidth || maxWidth > 16) throw damaged()
  const firstFree = flags >= 0x80 ? clearCode + 1 : clearCode
  const starts = new Uint32Array(1 << maxWidth)
  const lengths = new Uint32Array(1 << maxWidth)
  const output = Buffer.alloc(maxIonexBytes)
  let [free, size, width, bit, inGroup] = [firstFree, 0, minWidth, 24, 0]
  let previous = { start: 0, length: 0 }
  /** Skips the rest of the group of eight codes, as compress does when the width changes. */
  const restart = (next: number) => {
    bit += ((8 - (inGroup % 8)) % 8) * width
    inGroup = 0
    width = next
  }
  while (bit + width <= packed.length * 8) {
    const at = bit >> 3
    const bits = (packed[at] ?? 0) | ((packed[at + 1] ?? 0) << 8) | ((packed[at + 2] ?? 0) << 16)
    const code = (bits >> (bit & 7)) & ((1 << width) - 1)
    bit += width
    inGroup += 1
    if (code === clearCode && firstFree > clearCode) {
      free = firstFree
      previous = { start: 0, length: 0 }
      restart(minWidth)
      continue
    }
    if (previous.length && free < 1 << maxWidth) {
      starts[free] = previous.start
      // The last byte is the first one of this code's string, which follows in the output.
      lengths[free] = previous.length + 1
      free += 1
    }
    if (code >= free) throw damaged(output.subarray(0, size))
    const length = code < clearCode ? 1 : (lengths[code] ?? 0)
    if (size + length > maxIonexBytes) throw tooLarge(output)
    if (code < clearCode) output[size] = code
    else
      for (let index = 0, start = starts[code] ?? 0; index < length; index += 1)
        output[size + index] = output[start + index] ?? 0
    previous = { start: size, length }
    size += length
    if (free >= 1 << width && width < maxWidth) restart(width + 1)
  }
  return output.subarray(0, size)
}

const isGzipError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

/** Reads up to 20 MB. Iterates by hand, because leaving a `for await` loop would close a request before its answer. */
const readWhole = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  const iterator = source[Symbol.asyncIterator]()
  let size = 0
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      size += next.value.length
      if (size > maxIonexBytes) throw tooLarge(...chunks)
      chunks.push(next.value)
    }
  } catch (error) {
    throw isGzipError(error) ? damaged(...chunks) : error
  }
  return Buffer.concat(chunks)
}

/** Reads and unpacks up to 20 MB of text, plain or packed with gzip or Unix compress. */
export const unpack = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const bytes = await readWhole(source)
  const format = Object.entries(signatures).find(([, signature]) =>
    signature.every((byte, at) => bytes[at] === byte),
  )?.[0]
  if (format === undefined) return bytes
  if (format === 'compress') return unpackCompress(bytes)
  if (format === 'gzip') return readWhole(Readable.from([bytes]).pipe(createGunzip()))
  throw new IonexFault(1, 'packing', { format })
}
