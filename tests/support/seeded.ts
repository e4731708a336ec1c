export const seeded = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    bytes: (size: number): Buffer =>
      Buffer.from(Uint8Array.from({ length: size }, () => below(256))),
    chance: (share: number): boolean => next() < share,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    some: <T>(items: readonly T[], share: number): T[] => items.filter(() => next() < share),
  }
}
export type Seeded = ReturnType<typeof seeded>
