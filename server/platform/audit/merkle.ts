import { createHash, hash } from 'node:crypto'

/**
 * The Merkle tree of RFC 9162, section 2.1. Hashes are kept in tiles: a tile of level 0 holds the hashes of up to 256
 * leaves that follow each other, one of level 1 the roots of up to 256 full tiles of level 0, and so on. Everything
 * between is worked out from them, so that a proof reads a few tiles, however large the tree is.
 */
export interface Tile {
  readonly level: number
  /** Which tile of its level, from 0. */
  readonly place: number
  /** Hashes behind each other, 32 bytes each. */
  readonly hashes: Buffer
}

/** Gives the hashes of a tile; none where it does not exist. */
export type Tiles = (level: number, place: number) => Promise<Buffer>

export const hashBytes = 32
const tileBits = 8
export const tileWidth = 2 ** tileBits

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}

const leafMark = '\0'
const nodeMark = Buffer.of(1)

/** The hash of an entry's bytes. */
export const hashOfLeaf = (leaf: string): Buffer => hash('sha256', leafMark + leaf, 'buffer')

const hashOfNode = (left: Buffer, right: Buffer): Buffer => sha256(nodeMark, left, right)

/** The root over a power of two of hashes that stand behind each other. */
const rootOfFull = (hashes: Buffer): Buffer => {
  if (hashes.length === hashBytes) return hashes
  const half = hashes.length / 2
  return hashOfNode(rootOfFull(hashes.subarray(0, half)), rootOfFull(hashes.subarray(half)))
}

/** The largest power of two below a size of 2 or more: where a tree falls into its two parts. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1))

/** The hash over the leaves from `start` up to, without, `end`, as they stand in a tree. */
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

/** The root of the tree over the first `size` leaves. @throws where hashes of it are missing */
export const rootOf = async (tiles: Tiles, size: number): Promise<Buffer> =>
  size === 0 ? sha256() : hashOfRange(tiles, 0, size)

/** The audit path of a leaf (RFC 9162, 2.1.3.1), from the leaf up. */
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

/** The proof that the tree of the first `to` leaves extends that of the first `from` (RFC 9162, 2.1.4.1). */
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
  // The tree before is known to who asks, unless it is no subtree of its own.
  if (start > 0) path.unshift(await hashOfRange(tiles, start, end))
  return path
}

/** Adds leaves behind the first `size`. @returns the tiles that changed */
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

/** Tiles with others laid over them. */
export const overlay = (tiles: Tiles, changed: readonly Tile[]): Tiles => {
  const own = new Map(changed.map(({ level, place, hashes }) => [`${level} ${place}`, hashes]))
  return async (level, place) => own.get(`${level} ${place}`) ?? tiles(level, place)
}

/** A hash of the tree as a tile holds it. */
export interface TileHash {
  readonly level: number
  readonly place: number
  /** In bytes. */
  readonly offset: number
  readonly hash: Buffer
}

/** Adds one leaf after the other, knowing the root at each size without any stored hash. */
export const makeRoots = () => {
  /** Roots of the full subtrees that the leaves so far fall into, the largest first. */
  const subtrees: { level: number; hash: Buffer }[] = []
  let size = 0
  return {
    size: () => size,
    root: (): Buffer =>
      subtrees.length === 0
        ? sha256()
        : subtrees.map(({ hash }) => hash).reduceRight((right, left) => hashOfNode(left, right)),
    /** @returns the hashes above the leaf that became whole and that tiles hold */
    add: (leaf: Buffer): TileHash[] => {
      const whole: TileHash[] = []
      let [level, hash] = [0, leaf]
      size += 1
      for (let last = subtrees.at(-1); last?.level === level; last = subtrees.at(-1)) {
        subtrees.pop()
        hash = hashOfNode(last.hash, hash)
        level += 1
        if (level % tileBits !== 0) continue
        const index = size / 2 ** level - 1
        whole.push({
          level: level / tileBits,
          place: Math.floor(index / tileWidth),
          offset: (index % tileWidth) * hashBytes,
          hash,
        })
      }
      subtrees.push({ level, hash })
      return whole
    },
  }
}
