import { hasherOf } from './sha256.ts'

/** Milliseconds of work before the page may handle events again. */
const sliceMs = 20

const leadingZeros = ([first = 0]: Int32Array): number => Math.clz32(first)

/**
 * Finds the proof of work that the server requires before it sends a code: a number which, appended to the challenge,
 * gives a SHA-256 with at least `difficulty` leading zero bits. It works in slices to keep the page responsive; a
 * worker would need its own script source, which trusted types forbid.
 * @param difficulty bits, 32 at most
 * @returns challenge and number as the API takes them, e.g. `challenge.1234`
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
