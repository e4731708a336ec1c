/** First two bytes of a Unix compress file (`.Z`). */
export const compressSignature = [0x1f, 0x9d]

export class UnixCompressError extends Error {
  override readonly name = 'UnixCompressError'
}

const clearCode = 256
const minWidth = 9
const maxWidth = 16
const pieceBytes = 65_536

/** LZW dictionary of at most 2^16 strings, each stored as prefix code, last byte and length. */
class Dictionary {
  private readonly prefix = new Uint16Array(1 << maxWidth)
  private readonly suffix = new Uint8Array(1 << maxWidth)
  private readonly first = new Uint8Array(1 << maxWidth)
  private readonly length = new Uint32Array(1 << maxWidth)
  private readonly firstFree: number
  private readonly limit: number
  private previous = -1
  free: number

  constructor(width: number, blockMode: boolean) {
    this.firstFree = blockMode ? clearCode + 1 : clearCode
    this.limit = 1 << width
    this.free = this.firstFree
    for (let byte = 0; byte < 256; byte += 1) {
      this.suffix[byte] = byte
      this.first[byte] = byte
      this.length[byte] = 1
    }
  }

  clear(): void {
    this.free = this.firstFree
    this.previous = -1
  }

  decode(code: number): Uint8Array {
    const { previous, first, length } = this
    const known = code < clearCode || (code >= this.firstFree && code < this.free)
    if (!known && (previous < 0 || code !== this.free || code >= this.limit))
      throw new UnixCompressError(`code ${code}`)
    if (previous >= 0 && this.free < this.limit) {
      this.prefix[this.free] = previous
      this.suffix[this.free] = first[known ? code : previous] ?? 0
      first[this.free] = first[previous] ?? 0
      length[this.free] = (length[previous] ?? 0) + 1
      this.free += 1
    }
    this.previous = code
    const bytes = new Uint8Array(length[code] ?? 0)
    for (let at = bytes.length - 1, from = code; at >= 0; at -= 1) {
      bytes[at] = this.suffix[from] ?? 0
      from = this.prefix[from] ?? 0
    }
    return bytes
  }
}

/** Reads codes of one width, least significant bit first; compress writes them in groups of eight. */
class CodeReader {
  private hold = 0
  private held = 0
  private read = 0
  private skip = 0
  width = minWidth

  /** Skips the rest of the group of eight codes, as compress does when the width changes. */
  restart(width: number): void {
    this.skip = ((8 - (this.read % 8)) % 8) * this.width
    this.read = 0
    this.width = width
  }

  push(byte: number): void {
    this.hold |= byte << this.held
    this.held += 8
  }

  next(): number | null {
    if (this.skip > 0) {
      const dropped = Math.min(this.skip, this.held)
      this.drop(dropped)
      this.skip -= dropped
    }
    if (this.skip > 0 || this.held < this.width) return null
    const code = this.hold & ((1 << this.width) - 1)
    this.drop(this.width)
    this.read += 1
    return code
  }

  private drop(bits: number): void {
    this.hold >>>= bits
    this.held -= bits
  }
}

/** Unpacks Unix compress (LZW) incrementally; a reader that stops early unpacks no more than it consumed. */
export const unpackUnixCompress = async function* (
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const codes = new CodeReader()
  let dictionary: Dictionary | undefined
  let blockMode = false
  let widest = maxWidth
  let position = 0
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks)
    for (const byte of chunk) {
      position += 1
      if (position <= compressSignature.length) continue
      if (!dictionary) {
        widest = byte & 0x1f
        blockMode = byte >= 0x80
        if (widest < minWidth || widest > maxWidth) throw new UnixCompressError(`width ${widest}`)
        dictionary = new Dictionary(widest, blockMode)
        continue
      }
      codes.push(byte)
      for (let code = codes.next(); code !== null; code = codes.next()) {
        if (code === clearCode && blockMode) {
          dictionary.clear()
          codes.restart(minWidth)
          continue
        }
        const bytes = dictionary.decode(code)
        pieces.push(bytes)
        size += bytes.length
        if (size >= pieceBytes) {
          yield Buffer.concat(pieces)
          pieces = []
          size = 0
        }
        if (dictionary.free >= 1 << codes.width && codes.width < widest)
          codes.restart(codes.width + 1)
      }
    }
  yield Buffer.concat(pieces)
}
