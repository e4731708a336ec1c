import { hash, verify } from '@node-rs/argon2'
import { addressBlock } from '#server/core/http/addressBlock'
import { makeFairQueue } from '#server/core/fairQueue'

/** The library's number for Argon2id, whose enum does not exist at run time. */
const argon2id = 2

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const strong = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The least that the algorithm allows: 8 KiB, one pass. */
const weak = { algorithm: argon2id, memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * The hash to store for a password, at once: for what no call waits for.
 * @param isWeak makes one that costs next to nothing; for tests alone (`WEAK_PASSWORD_HASHES`).
 */
export const hashPassword = (password: string, isWeak = false): Promise<string> =>
  hash(password.normalize('NFKC'), isWeak ? weak : strong)

/** Hashes at the same time, so that a storm of logins leaves the libuv pool to the rest of the server. */
const hashesAtOnce = 2
/** Callers served at the same time: while some hash, the others read and write. */
const callersAtOnce = 8
const places = 400

export interface Hashing {
  hash(password: string): Promise<string>
  /** Compares with a stored hash; with `null` it takes the same time and answers false. */
  verify(stored: string | null, password: string): Promise<boolean>
}

export interface Passwords {
  /**
   * Lets a caller from this address hash when its turn comes. What belongs to the hashing is part of `work`, so that the
   * database, too, is asked in turn.
   * @throws Refusal `overloaded` where the address has no place left, before `work` begins: nothing is spent then
   */
  admit<T>(address: string, work: (hashing: Hashing) => Promise<T>): Promise<T>
}

/**
 * Turns go round the addresses that wait, IPv6 by network, so that the logins of one address do not delay those of
 * others.
 * @param isWeak see `hashPassword`
 */
export const makePasswords = (isWeak = false): Passwords => {
  const callers = makeFairQueue(callersAtOnce, places)
  const hashes = makeFairQueue(hashesAtOnce, Infinity)
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => hashes.admit('', work)

  let decoy: Promise<string> | null = null
  const decoyHash = () => (decoy ??= hashPassword('no account has this password', isWeak))

  return {
    admit: (address, work) =>
      callers.admit(addressBlock(address), () =>
        work({
          hash: (password) => inTurn(() => hashPassword(password, isWeak)),
          verify: (stored, password) =>
            inTurn(async () => {
              // Users who were imported have no password yet: what is stored is no hash, and takes as long as one.
              const known = stored?.startsWith('$') ? stored : null
              const matches = await verify(known ?? (await decoyHash()), password.normalize('NFKC'))
              return known !== null && matches
            }),
        }),
      ),
  }
}

declare module '#server/core/context' {
  interface Context {
    readonly passwords: Passwords
  }
}
