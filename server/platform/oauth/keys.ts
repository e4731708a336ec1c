import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { serverOrigin, type Context } from '#server/core/context'
import { makeSeal, type Seal } from '#server/core/seal'
import type { Tokens } from '#server/core/tokens'
import { writeAudit } from '#server/platform/audit/writeAudit'
import {
  activateKey,
  dropRetiredKeys,
  insertKey,
  listKeys,
  lockMark,
  raiseMark,
  readMark,
  retireKeys,
  type StoredKey,
} from './keys.queries.ts'

const dayMs = 86_400_000
/** A key is published this long before it signs, because applications cache the published keys. */
const aheadMs = dayMs
const lifetimeMs = 90 * dayMs

interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
}

export interface OauthKeys {
  /** Changes with each change of the keys, in this or another process. */
  readonly version: number
  /** True while a key that is not retired was sealed with a secret that this process does not have. */
  readonly hasForeignKey: boolean
  follow(): Promise<void>
  /** Replaces an old key and drops retired ones when it is time; does nothing until the first key is needed. */
  renew(): Promise<void>
  signing(): Promise<SigningKey>
  /** Private keys, the active one first. */
  jwks(): Promise<{ keys: JsonWebKey[] }>
}

/** RFC 7638 defines the members and their order. */
const thumbprintOf = ({ crv, kty, x, y }: JsonWebKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')

const makeKey = async (
  trx: Transaction,
  { seal }: Seal,
  now: number,
  activeAt: number,
): Promise<string> => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = thumbprintOf(jwk)
  await insertKey(trx, {
    id,
    public_key: JSON.stringify(jwk),
    sealed: seal(String(privateKey.export({ type: 'pkcs8', format: 'pem' }))),
    state: activeAt > now ? 'next' : 'active',
    created_at: now,
    active_at: activeAt,
  })
  return id
}

interface OwnKey extends SigningKey, Pick<StoredKey, 'state' | 'active_at'> {}

const readKeys = async (read: Knex, { open }: Seal) => {
  const stored = await listKeys(read)
  const own = stored.flatMap(({ id: kid, sealed, state, active_at }): OwnKey[] => {
    const pem = open(sealed)
    return pem === null ? [] : [{ kid, privateKey: createPrivateKey(pem), state, active_at }]
  })
  return {
    stored,
    own,
    foreign: stored.filter(
      ({ id, state }) => state !== 'retired' && !own.some(({ kid }) => kid === id),
    ),
    active: own.find(({ state }) => state === 'active'),
    next: own.find(({ state }) => state === 'next'),
  }
}

const isOlder = ({ active_at: activeAt }: { active_at: number }, than: number) => activeAt <= than

/**
 * Makes, activates, retires and drops keys where it is time. A process whose secret opens no active key makes one, but
 * keeps the keys of other secrets, because two such processes would otherwise replace each other's keys forever.
 * @param rotation prepares a new key before its time; with `now` it signs at once and all others are retired
 */
export const renewKeys = async (
  trx: Transaction,
  { seal, tokens }: { seal: Seal; tokens: Tokens },
  now: number,
  rotation?: 'now' | 'later',
): Promise<void> => {
  await lockMark(trx)
  const { stored, own, foreign, active, next } = await readKeys(trx, seal)
  const replaces = !active || rotation === 'now' || (next !== undefined && isOlder(next, now))
  const prepares =
    active && !replaces && !next && (rotation === 'later' || isOlder(active, now - lifetimeMs))
  const replaced = own.filter(({ state }) => replaces && state === 'active')
  const abandoned = foreign.filter(
    (one) => rotation === 'now' || isOlder(one, now - 2 * lifetimeMs),
  )
  const ended = [...replaced.map(({ kid }) => kid), ...abandoned.map(({ id }) => id)]
  await retireKeys(trx, ended, now)
  const dropped = await dropRetiredKeys(trx, now - lifetimeMs)
  if (replaces && next) await activateKey(trx, next.kid, now)
  if (prepares || (replaces && !next)) {
    const kid = await makeKey(trx, seal, now, prepares ? now + aheadMs : now)
    if (stored.length > 0)
      await writeAudit(trx, { ...serverOrigin, tokens }, now, {
        action: 'oauthKey.rotate',
        actor: { userId: null, username: 'SYSTEM', companyId: null },
        // The column holds 32 characters.
        target: { type: 'oauthKey', id: kid.slice(0, 32), name: '' },
      })
  }
  if (replaces || prepares || ended.length > 0 || dropped > 0) await raiseMark(trx)
}

export const makeOauthKeys = ({
  db,
  env,
  tokens,
  now,
}: Pick<Context, 'db' | 'env' | 'tokens' | 'now'>): OauthKeys => {
  const seal = makeSeal(env.secrets, 'oauth')
  let version = 0
  let hasForeignKey = false
  let keys: ReturnType<typeof readKeys> | null = null

  const read = async () => {
    // Read before the keys: a change in between is found by the next `follow`.
    const newest = await readMark(db.read)
    const found = await readKeys(db.read, seal)
    version = newest
    hasForeignKey = found.foreign.length > 0
    return found
  }
  const load = () => {
    keys ??= read().catch((error: unknown) => {
      keys = null
      throw error
    })
    return keys
  }
  const renew = async () => {
    await db.transaction((trx) => renewKeys(trx, { seal, tokens }, now()))
    keys = null
    return load()
  }
  const current = async () => {
    const found = await load()
    return found.active ? found : renew()
  }
  const isInUse = async () => (await load()).stored.length > 0

  return {
    get version() {
      return version
    },
    get hasForeignKey() {
      return hasForeignKey
    },
    follow: async () => {
      if ((await readMark(db.read)) === version) return
      keys = null
      if (await isInUse()) await current()
    },
    renew: async () => {
      if (await isInUse()) await renew()
    },
    signing: async () => requireRow((await current()).active),
    jwks: async () => ({
      keys: (await current()).own.map(({ kid, privateKey }) => ({
        ...privateKey.export({ format: 'jwk' }),
        kid,
        alg: 'ES256',
        use: 'sig',
      })),
    }),
  }
}
