import { Inflate } from 'fflate'
import sax, { type SAXParser } from 'sax'
import { importLimits } from '#contract/people/importLimits'
import { Refusal } from '#server/core/errors'

/** Receives XML events in document order. Element and attribute names have no namespace prefix. */
export interface XmlHandler {
  open(name: string, attribute: (name: string) => string | undefined): void
  text?(text: string): void
  close?(name: string): void
}

/** The parts of a workbook file. Part names are compared as by `partName`. */
export interface Package {
  has(part: string | undefined): boolean
  /** Parses a part while it is unpacked. @param isEnough stops the reading when it returns true */
  read(part: string, handler: XmlHandler, isEnough?: () => boolean): void
}

interface Entry {
  headerAt: number
  packedSize: number
  isPacked: boolean
}

const endSignature = Buffer.from('PK\u0005\u0006')
const entrySignature = 0x02014b50
const headerSignature = 0x04034b50
const packedAtOnce = 4096

export const unreadable = () => new Refusal('importFileUnreadable')

export const isZip = (file: Buffer): boolean =>
  file.length >= 4 && file.readUInt32LE(0) === headerSignature

/** Part names are case-insensitive (ECMA-376 part 2), and some programs prefix them with a slash. */
export const partName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

const entriesOf = (file: Buffer): Map<string, Entry> => {
  const end = file.lastIndexOf(endSignature)
  if (end < 0) throw unreadable()
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== entrySignature) throw unreadable()
    const method = file.readUInt16LE(at + 10)
    const nameEnd = at + 46 + file.readUInt16LE(at + 28)
    const name = partName(file.toString('utf8', at + 46, nameEnd))
    if ((method === 0 || method === 8) && !entries.has(name))
      entries.set(name, {
        headerAt: file.readUInt32LE(at + 42),
        packedSize: file.readUInt32LE(at + 20),
        isPacked: method === 8,
      })
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/** Unpacks in small steps instead of `unzipSync`, which believes the size that the file states and cuts off there. */
function* unpack(file: Buffer, { headerAt, packedSize, isPacked }: Entry): Generator<Uint8Array> {
  if (file.readUInt32LE(headerAt) !== headerSignature) throw unreadable()
  const from = headerAt + 30 + file.readUInt16LE(headerAt + 26) + file.readUInt16LE(headerAt + 28)
  const end = from + packedSize
  if (end > file.length) throw unreadable()
  if (!isPacked) return yield file.subarray(from, end)
  const chunks: Uint8Array[] = []
  const inflate = new Inflate((chunk) => chunks.push(chunk))
  for (let at = from; at < end; at += packedAtOnce) {
    inflate.push(file.subarray(at, Math.min(at + packedAtOnce, end)), at + packedAtOnce >= end)
    yield* chunks.splice(0)
  }
}

/** UTF-16 requires a byte order mark; the default is UTF-8. */
const decoderOf = ([first, second]: Uint8Array): TextDecoder => {
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8', { fatal: true })
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const refuse = () => {
  throw unreadable()
}

/** Refuses document types, and therefore custom entities, and CDATA, because spreadsheets contain neither. */
const parserFor = (handler: XmlHandler): SAXParser =>
  Object.assign(sax.parser(true), {
    onerror: refuse,
    ondoctype: refuse,
    onopencdata: refuse,
    onopentag: ({ name, attributes }) =>
      handler.open(withoutPrefix(name), (wanted) => {
        const found = Object.entries(attributes).find(([one]) => withoutPrefix(one) === wanted)
        return found && String(found[1])
      }),
    ontext: (text) => handler.text?.(text),
    onclosetag: (name) => handler.close?.(withoutPrefix(name)),
  } satisfies Partial<SAXParser>)

/** Opens a zip file; all parts that are read may unpack to `importLimits.unpackedBytes` together. */
export const openPackage = (file: Buffer): Package => {
  const entries = entriesOf(file)
  let bytes = 0
  return {
    has: (part = '') => entries.has(part),
    read: (part, handler, isEnough) => {
      const entry = entries.get(part)
      if (!entry) throw unreadable()
      const parser = parserFor(handler)
      let decoder: TextDecoder | undefined
      for (const chunk of unpack(file, entry)) {
        bytes += chunk.length
        if (bytes > importLimits.unpackedBytes) throw new Refusal('bodyTooLarge')
        decoder ??= decoderOf(chunk)
        parser.write(decoder.decode(chunk, { stream: true }))
        if (isEnough?.()) return
      }
      parser.close()
    },
  }
}
