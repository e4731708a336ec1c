/** The first `count` primes; SHA-256 derives its constants from their roots (FIPS 180-4, 4.2.2 and 5.3.3). */
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  return found
}

const fraction = (number: number): number => ((number - Math.floor(number)) * 2 ** 32) | 0

const k = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))
const w = new Int32Array(64)

const wordAt = (words: Int32Array, place: number): number => words[place] ?? 0

const rotateRight = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

const compress = (state: Int32Array, block: DataView, offset: number): void => {
  for (let i = 0; i < 16; i += 1) w[i] = block.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const x = wordAt(w, i - 15)
    const y = wordAt(w, i - 2)
    const s0 = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3)
    const s1 = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10)
    w[i] = (wordAt(w, i - 16) + s0 + wordAt(w, i - 7) + s1) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + wordAt(k, i) + wordAt(w, i)) | 0
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [i, added] of [a, b, c, d, e, f, g, h].entries()) state[i] = wordAt(state, i) + added
}

/**
 * Hashes texts with a common beginning and computes the full blocks of that beginning only once. It replaces Web
 * Crypto, which answers each call asynchronously and so takes many times as long as the hash itself.
 * @param beginning ASCII
 * @returns a function that takes a short ASCII end and returns the eight words of the SHA-256 of both
 */
export const hasherOf = (beginning: string): ((end: string) => Int32Array) => {
  const bytes = new TextEncoder().encode(beginning)
  const whole = bytes.length - (bytes.length % 64)
  const begun = start.slice()
  const view = new DataView(bytes.buffer)
  for (let offset = 0; offset < whole; offset += 64) compress(begun, view, offset)
  const rest = bytes.length - whole
  const tail = new Uint8Array(192)
  const tailView = new DataView(tail.buffer)
  tail.set(bytes.subarray(whole))
  return (end) => {
    const length = rest + end.length
    const padded = Math.ceil((length + 9) / 64) * 64
    for (let i = 0; i < end.length; i += 1) tail[rest + i] = end.charCodeAt(i)
    tail.fill(0, length, padded)
    tail[length] = 0x80
    tailView.setUint32(padded - 4, (whole + length) * 8)
    const state = begun.slice()
    for (let offset = 0; offset < padded; offset += 64) compress(state, tailView, offset)
    return state
  }
}
