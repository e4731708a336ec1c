import { createHash, hash } from 'node:crypto'

/**
 * Merkle tree of RFC 9162, section 2.1. Hashes are stored in tiles: level 0 holds up to 256 consecutive leaf hashes,
 * level 1 the roots of up to 256 full level 0 tiles, and so on. Intermediate nodes are computed, so a proof reads only
 * a few tiles.
 */
export interface Tile {
  readonly level: number
  readonly place: number
  /** Concatenated hashes, 32 bytes each. */
  readonly hashes: Buffer
}

/** Returns the hashes of a tile, or an empty buffer if it does not exist. */
export type Tiles = (level: number, place: number) => Promise<Buffer>

export const hashBytes = 32
const tileBits = 8
export const tileWidth = 2 ** tileBits

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}

const leafPrefix = '\0'
const nodePrefix = Buffer.of(1)

export const hashOfLeaf = (leaf: string): Buffer => hash('sha256', leafPrefix + leaf, 'buffer')

const hashOfNode = (left: Buffer, right: Buffer): Buffer => sha256(nodePrefix, left, right)

const rootOfFull = (hashes: Buffer): Buffer => {
  if (hashes.length === hashBytes) return hashes
  const half = hashes.length / 2
  return hashOfNode(rootOfFull(hashes.subarray(0, half)), rootOfFull(hashes.subarray(half)))
}

/** Largest power of two smaller than `size`, at which RFC 9162 splits the tree. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1))

const hashOfRange = async (tiles: Tiles, start: number, end: number): Promise<Buffer> => {
  const size = end - start
  const level = Math.log2(size)
  if (!Number.isInteger(level)) {
    const middle = start + splitOf(size)
    return hashOfNode(
      await hashOfRange(tiles, start, middle),
      await hashOfRange(tiles, middle, end),
    )
  }
  const tileLevel = Math.floor(level / tileBits)
  const span = 2 ** (level % tileBits)
  const first = (start / size) * span
  const hashes = await tiles(tileLevel, Math.floor(first / tileWidth))
  const offset = (first % tileWidth) * hashBytes
  const full = hashes.subarray(offset, offset + span * hashBytes)
  if (full.length < span * hashBytes)
    throw new Error(`hashes of the leaves from ${start} on are missing`)
  return rootOfFull(full)
}

export const rootOf = async (tiles: Tiles, size: number): Promise<Buffer> =>
  size === 0 ? sha256() : hashOfRange(tiles, 0, size)

/** Audit path of a leaf (RFC 9162, 2.1.3.1), from the leaf upwards. */
export const inclusionPath = async (
  tiles: Tiles,
  index: number,
  size: number,
): Promise<Buffer[]> => {
  const path: Buffer[] = []
  for (let start = 0, end = size; end - start > 1;) {
    const middle = start + splitOf(end - start)
    const isLeft = index < middle
    path.unshift(
      await (isLeft ? hashOfRange(tiles, middle, end) : hashOfRange(tiles, start, middle)),
    )
    if (isLeft) end = middle
    else start = middle
  }
  return path
}

/** Proves that the tree of `to` leaves extends the tree of `from` leaves (RFC 9162, 2.1.4.1). */
export const consistencyPath = async (
  tiles: Tiles,
  from: number,
  to: number,
): Promise<Buffer[]> => {
  const path: Buffer[] = []
  if (from === 0) return path
  let [start, end] = [0, to]
  while (end !== from) {
    const middle = start + splitOf(end - start)
    const isLeft = from <= middle
    path.unshift(
      await (isLeft ? hashOfRange(tiles, middle, end) : hashOfRange(tiles, start, middle)),
    )
    if (isLeft) end = middle
    else start = middle
  }
  // The verifier already knows the old root, so it is included only if the old tree is not a complete subtree.
  if (start > 0) path.unshift(await hashOfRange(tiles, start, end))
  return path
}

export const appendLeaves = async (
  tiles: Tiles,
  size: number,
  leaves: readonly Buffer[],
): Promise<Tile[]> => {
  const changed: Tile[] = []
  let [first, added] = [size, leaves]
  for (let level = 0; added.length > 0; level += 1) {
    const full: Buffer[] = []
    let place = Math.floor(first / tileWidth)
    let hashes = (await tiles(level, place)).subarray(0, (first % tileWidth) * hashBytes)
    for (let taken = 0; taken < added.length; place += 1) {
      const some = added.slice(taken, taken + tileWidth - hashes.length / hashBytes)
      taken += some.length
      hashes = Buffer.concat([hashes, ...some])
      changed.push({ level, place, hashes })
      if (hashes.length === tileWidth * hashBytes) full.push(rootOfFull(hashes))
      hashes = Buffer.alloc(0)
    }
    ;[first, added] = [Math.floor(first / tileWidth), full]
  }
  return changed
}

export const overlay = (tiles: Tiles, changed: readonly Tile[]): Tiles => {
  const own = new Map(changed.map(({ level, place, hashes }) => [`${level} ${place}`, hashes]))
  return async (level, place) => own.get(`${level} ${place}`) ?? tiles(level, place)
}

interface TileHash {
  readonly level: number
  readonly place: number
  /** In bytes. */
  readonly offset: number
  readonly hash: Buffer
}

/** Computes the root at each size incrementally, without using stored hashes. */
export const makeRoots = () => {
  const subtrees: { level: number; hash: Buffer }[] = []
  let size = 0
  return {
    size: () => size,
    root: (): Buffer =>
      subtrees.length === 0
        ? sha256()
        : subtrees.map(({ hash }) => hash).reduceRight((right, left) => hashOfNode(left, right)),
    add: (leaf: Buffer): TileHash[] => {
      const completedHashes: TileHash[] = []
      let [level, hash] = [0, leaf]
      size += 1
      for (let last = subtrees.at(-1); last?.level === level; last = subtrees.at(-1)) {
        subtrees.pop()
        hash = hashOfNode(last.hash, hash)
        level += 1
        if (level % tileBits !== 0) continue
        const index = size / 2 ** level - 1
        completedHashes.push({
          level: level / tileBits,
          place: Math.floor(index / tileWidth),
          offset: (index % tileWidth) * hashBytes,
          hash,
        })
      }
      subtrees.push({ level, hash })
      return completedHashes
    },
  }
}
