/** `openssl rand -hex 16` exceeds this. */
const minSecretBits = 96

/**
 * Estimates entropy from character frequencies, ignoring characters that complete a three-character sequence seen
 * earlier.
 */
const bitsOf = (secret: string): number => {
  const fresh = [...secret].filter(
    (_, index) => index < 2 || !secret.slice(0, index).includes(secret.slice(index - 2, index + 1)),
  )
  const counts = new Map<string, number>()
  for (const sign of fresh) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return [...counts.values()].reduce(
    (sum, count) => sum + count * Math.log2(fresh.length / count),
    0,
  )
}

export const isGuessable = (secret: string): boolean => bitsOf(secret) < minSecretBits
