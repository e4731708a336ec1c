import { createInflateRaw } from 'node:zlib'
import { importLimits } from '#contract/people/importLimits'
import { Refusal } from '#server/core/errors'

export interface ZipEntry {
  headerAt: number
  packedSize: number
  isPacked: boolean
}

const endSignature = Buffer.from('PK\u0005\u0006')
const entrySignature = 0x02014b50
const headerSignature = 0x04034b50

const unreadable = () => new Refusal('importFileUnreadable')

export const isZip = (file: Buffer): boolean =>
  file.length >= 4 && file.readUInt32LE(0) === headerSignature

/** Part names are case-insensitive (ECMA-376 part 2), and some programs prefix them with a slash. */
export const partName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** Reads a zip directory, keyed by `partName`. Its uncompressed sizes are not trusted. */
export const zipEntries = (file: Buffer): Map<string, ZipEntry> => {
  const end = file.lastIndexOf(endSignature)
  if (end < 0 || end + 22 > file.length) throw unreadable()
  const entries = new Map<string, ZipEntry>()
  let place = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (place + 46 > file.length || file.readUInt32LE(place) !== entrySignature) throw unreadable()
    const method = file.readUInt16LE(place + 10)
    const nameEnd = place + 46 + file.readUInt16LE(place + 28)
    const name = partName(file.toString('utf8', place + 46, nameEnd))
    if ((method === 0 || method === 8) && !entries.has(name))
      entries.set(name, {
        headerAt: file.readUInt32LE(place + 42),
        packedSize: file.readUInt32LE(place + 20),
        isPacked: method === 8,
      })
    place = nameEnd + file.readUInt16LE(place + 30) + file.readUInt16LE(place + 32)
  }
  return entries
}

export interface UnpackBudget {
  bytes: number
}

/**
 * Unpacks an entry and counts its bytes against the budget. The local header is skipped, because its sizes may be
 * missing.
 */
export async function* unpack(
  file: Buffer,
  entry: ZipEntry,
  budget: UnpackBudget,
): AsyncGenerator<Buffer> {
  const { headerAt, packedSize } = entry
  if (headerAt + 30 > file.length || file.readUInt32LE(headerAt) !== headerSignature)
    throw unreadable()
  const from = headerAt + 30 + file.readUInt16LE(headerAt + 26) + file.readUInt16LE(headerAt + 28)
  if (from + packedSize > file.length) throw unreadable()
  const packed = file.subarray(from, from + packedSize)
  const chunks: AsyncIterable<Buffer> | Buffer[] = entry.isPacked ? inflated(packed) : [packed]
  for await (const chunk of chunks) {
    budget.bytes += chunk.length
    if (budget.bytes > importLimits.unpackedBytes) throw new Refusal('bodyTooLarge')
    yield chunk
  }
}

const inflated = (packed: Buffer): AsyncIterable<Buffer> => {
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  inflate.end(packed)
  return inflate
}
