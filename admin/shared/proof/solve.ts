import { hasherOf } from './sha256.ts'

/** Milliseconds of work after which the page has its turn. */
const sliceMs = 20

/** Zero bits that a hash begins with, counted up to 32. */
const leadingZeros = ([first = 0]: Int32Array): number => Math.clz32(first)

/**
 * Works out the proof that the server asks for before it sends a code: a number whose SHA-256 behind the challenge
 * begins with so many zero bits. In slices, so that the page stays alive; a worker would need a script source of its
 * own, which trusted types do not allow.
 * @param difficulty bits, 32 at most
 * @returns the challenge with the number, as the call takes it
 */
export const solveProof = async (
  challenge: string,
  difficulty: number,
  signal?: AbortSignal,
): Promise<string> => {
  const hash = hasherOf(challenge)
  for (let nonce = 0; ;) {
    const until = performance.now() + sliceMs
    do {
      for (const last = nonce + 256; nonce < last; nonce += 1)
        if (leadingZeros(hash(String(nonce))) >= difficulty) return `${challenge}.${nonce}`
    } while (performance.now() < until)
    signal?.throwIfAborted()
    await new Promise((next) => setTimeout(next))
  }
}
