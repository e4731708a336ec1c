import { hash, verify } from '@node-rs/argon2'
import { addressBlock } from '#server/core/scope'
import { makeFairQueue } from '#server/core/queue'
import { invalidField } from '#server/core/errors'
import { randomInt } from 'node:crypto'

/** The library's enum for Argon2id does not exist at run time. */
const argon2id = 2

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const strong = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Argon2id's minimum: 8 KiB, one pass. */
const weak = { algorithm: argon2id, memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Hashes without queueing, for work that no request waits for.
 * @param isWeak uses a very cheap hash; only for tests (`WEAK_PASSWORD_HASHES`)
 */
export const hashPassword = (password: string, isWeak = false): Promise<string> =>
  hash(password.normalize('NFKC'), isWeak ? weak : strong)

/** Maximum concurrent hashes, so that many logins leave libuv threads for the rest of the server. */
const maxConcurrentHashes = 2
/** Maximum concurrent callers: while some hash, the others read and write. */
const maxConcurrentCallers = 8
/** Maximum number of waiting and running callers together. */
const maxSlots = 400

export interface Hashing {
  hash(password: string): Promise<string>
  /** With `null` it takes the same time and returns false. */
  verify(stored: string | null, password: string): Promise<boolean>
}

export interface Passwords {
  /**
   * Runs `work` when it is the address's turn; `work` should include the related database access. Throws `overloaded`
   * before `work` starts if the address holds as many slots as are free.
   */
  admit<T>(address: string, work: (hashing: Hashing) => Promise<T>): Promise<T>
}

/** Serves waiting addresses in turn (IPv6 by network), so that logins from one address do not delay others. */
export const makePasswords = (isWeak = false): Passwords => {
  const callers = makeFairQueue(maxConcurrentCallers, maxSlots)
  const hashes = makeFairQueue(maxConcurrentHashes, Infinity)
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
              // Imported users have no hash yet; comparing with a decoy takes the same time.
              const known = stored?.startsWith('$') ? stored : null
              const matches = await verify(known ?? (await decoyHash()), password.normalize('NFKC'))
              return known !== null && matches
            }),
        }),
      ),
  }
}

let list: Promise<ReadonlySet<string>> | null = null

const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  ))

/** Ignores case and width. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await commonPasswords()).has(password.normalize('NFKC').toLowerCase())

export const requireUncommonPassword = async (password: string): Promise<void> => {
  if (await isCommonPassword(password)) throw invalidField('password', 'validation.passwordCommon')
}

// Omits look-alike characters, because the password is read aloud or typed from paper.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'
const digits = '23456789'

const length = 12

const randomCharacter = (characters: string): string =>
  characters.charAt(randomInt(characters.length))

export const generatePassword = (): string => {
  const all = Array.from({ length }, () => randomCharacter(letters + digits)).join('')
  return /[a-z]/i.test(all) && /\d/.test(all) ? all : generatePassword()
}
