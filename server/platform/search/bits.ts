/** Rows that one segment of a search index covers: those whose ids divided by this give its number. */
export const segmentSize = 16_384

/** A set of rows in words of 32 bits: of one segment, bit `id % segmentSize`; or of a whole table, bit `id`. */
export type Bits = Uint32Array

const words = segmentSize / 32
const bitmapBytes = segmentSize / 8
const longestArray = bitmapBytes / 2

/** @param rows how many rows the set has room for. */
export const emptyBits = (rows: number = segmentSize): Bits => new Uint32Array(Math.ceil(rows / 32))

export const segmentOf = (id: number): number => Math.floor(id / segmentSize)

export const hasBit = (bits: Bits, offset: number): boolean =>
  ((bits[offset >>> 5] ?? 0) & (1 << (offset & 31))) !== 0

export const clearBit = (bits: Bits, offset: number): void => {
  bits[offset >>> 5] = (bits[offset >>> 5] ?? 0) & ~(1 << (offset & 31))
}

export const setBit = (bits: Bits, offset: number): void => {
  bits[offset >>> 5] = (bits[offset >>> 5] ?? 0) | (1 << (offset & 31))
}

const ones = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many rows a set holds. */
export const countBits = (bits: Bits): number => {
  let count = 0
  for (let index = 0; index < bits.length; index += 1) count += ones(bits[index] ?? 0)
  return count
}

/** What two sets have in common; changes the first. */
export const keepCommon = (bits: Bits, other: Bits): Bits => {
  for (let index = 0; index < bits.length; index += 1)
    bits[index] = (bits[index] ?? 0) & (other[index] ?? 0)
  return bits
}

/** The rows from one offset up to, without, another; changes the set. */
export const keepRange = (bits: Bits, start: number, end: number): Bits => {
  for (let index = 0; index < bits.length; index += 1) {
    const low = start - index * 32
    const high = end - index * 32
    if (high <= 0 || low >= 32) bits[index] = 0
    else {
      const fromLow = low > 0 ? -1 << low : -1
      const toHigh = high < 32 ? ~(-1 << high) : -1
      bits[index] = (bits[index] ?? 0) & fromLow & toHigh
    }
  }
  return bits
}

/** Keeps the rows for whose offsets `fits` is true; changes the set. */
export const keepWhere = (bits: Bits, fits: (offset: number) => boolean): Bits => {
  for (let index = 0; index < bits.length; index += 1) {
    let kept = 0
    for (let word = bits[index] ?? 0; word !== 0; word &= word - 1) {
      const bit = 31 - Math.clz32(word & -word)
      if (fits(index * 32 + bit)) kept |= 1 << bit
    }
    bits[index] = kept
  }
  return bits
}

/** Offsets of a set's rows, ascending. */
export const offsetsOf = (bits: Bits): number[] => {
  const offsets: number[] = []
  for (let index = 0; index < bits.length; index += 1)
    for (let word = bits[index] ?? 0; word !== 0; word &= word - 1)
      offsets.push(index * 32 + 31 - Math.clz32(word & -word))
  return offsets
}

/** Stored form of ascending offsets: two bytes each (little endian) while that is shorter than the bitmap of 2 KiB. */
export const encodeOffsets = (offsets: readonly number[]): Buffer => {
  if (offsets.length < longestArray) {
    const bytes = Buffer.alloc(offsets.length * 2)
    for (const [index, offset] of offsets.entries()) bytes.writeUInt16LE(offset, index * 2)
    return bytes
  }
  const bytes = Buffer.alloc(bitmapBytes)
  for (const offset of offsets)
    bytes[offset >>> 3] = (bytes[offset >>> 3] ?? 0) | (1 << (offset & 7))
  return bytes
}

/** The set that `encodeOffsets` stored. */
export const decodeBits = (bytes: Uint8Array): Bits => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const bits = emptyBits()
  if (bytes.byteLength === bitmapBytes)
    for (let index = 0; index < words; index += 1) bits[index] = view.getUint32(index * 4, true)
  else
    for (let index = 0; index < bytes.byteLength; index += 2)
      setBit(bits, view.getUint16(index, true))
  return bits
}
