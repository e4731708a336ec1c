import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../errors.ts'

/** The library's number for Argon2id, whose enum does not exist at run time. */
const argon2id = 2

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const strong = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The least that the algorithm allows: 8 KiB, one pass. */
const weak = { algorithm: argon2id, memoryCost: 8, timeCost: 1, parallelism: 1 }
const atOnce = 2
const longestQueue = 400

export interface Passwords {
  hash(password: string): Promise<string>
  /** Compares with a stored hash; with `null` it takes the same time and answers false. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/**
 * Hashing with at most two at once, so that a storm of sign-ins leaves the libuv pool to the rest of the server.
 * A queue that is too long is shed with `overloaded`.
 * @param isWeak makes hashes that cost next to nothing; for tests alone (`WEAK_PASSWORD_HASHES`).
 */
export const makePasswords = (isWeak = false): Passwords => {
  const settings = isWeak ? weak : strong
  const waiting: (() => void)[] = []
  let running = 0

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= longestQueue) throw new Refusal('overloaded', { retryAfter: 2 })
    if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  let decoy: Promise<string> | null = null
  const decoyHash = () => (decoy ??= hash('no account has this password', settings))

  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), settings)),
    verify: (stored, password) =>
      inTurn(async () => {
        // Users who were imported have no password yet: what is stored is no hash, and takes as long as one.
        const known = stored?.startsWith('$') ? stored : null
        const matches = await verify(known ?? (await decoyHash()), password.normalize('NFKC'))
        return known !== null && matches
      }),
  }
}
