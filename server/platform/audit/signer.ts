import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { serverOrigin } from '#server/core/context'
import type { Seal } from '#server/core/seal'
import type { Tokens } from '#server/core/tokens'
import { publicKeyOf, publicPart, rawPublicKey, type PublicKey } from './note.ts'
import { listKeys, saveKey, type StoredKey } from './tree.queries.ts'
import { writeAudit } from './writeAudit.ts'

/** A key that signs checkpoints. */
export interface Signer {
  readonly key: PublicKey
  readonly secret: KeyObject
}

/** The signer of a stored key; null where it was sealed with another secret, or its public half is another's. */
const signerOf = (stored: StoredKey, seal: Seal): Signer | null => {
  const opened = seal.open(stored.sealed)
  if (opened === null) return null
  const secret = createPrivateKey(opened)
  const key = publicPart(stored)
  return rawPublicKey(secret).equals(key.raw) ? { key, secret } : null
}

/** Keys by which checkpoints of the log were ever signed, the newest first. */
export interface Keys {
  readonly all: readonly PublicKey[]
  /** Those that this installation's secret opens: nobody else can have put them there. */
  readonly own: readonly PublicKey[]
  /** The newest of its own; processes with another secret sign with another one. Null where there is none. */
  readonly signer: Signer | null
}

export const readKeys = async (read: Knex, seal: Seal): Promise<Keys> => {
  const stored = await listKeys(read)
  const signers = stored.map((one) => signerOf(one, seal))
  return {
    all: stored.map(publicPart),
    own: signers.flatMap((one) => (one ? [one.key] : [])),
    signer: signers.find((one) => one !== null) ?? null,
  }
}

/**
 * For commands that write to the log beside running servers, which would not take their rows.
 * @throws Error where the secret opens none of the keys that there are
 */
export const requireOwnKey = async (read: Knex, seal: Seal): Promise<void> => {
  const { all, own } = await readKeys(read, seal)
  if (all.length > 0 && own.length === 0)
    throw new Error('JWT_SECRET is not the one that the servers of this database run with.')
}

export interface SignerParts {
  readonly tokens: Tokens
  readonly seal: Seal
  /** What the log is called where checkpoints name it. */
  readonly name: string
}

/** The name of the log of an installation, from its public address. */
export const logNameOf = (publicUrl: string): string => `${new URL(publicUrl).host}/log`

/** Makes a key that signs from now on. */
export const makeSigner = async (
  trx: Transaction,
  { seal, name }: SignerParts,
  now: number,
): Promise<Signer> => {
  const { privateKey: secret } = generateKeyPairSync('ed25519')
  const key = publicKeyOf(name, rawPublicKey(secret))
  // The newest signs, also after one that was made while a clock was ahead.
  const newest = (await listKeys(trx))[0]?.created_at ?? 0
  await saveKey(trx, {
    id: key.id,
    name,
    public_key: key.raw.toString('base64'),
    sealed: seal.seal(String(secret.export({ type: 'pkcs8', format: 'pem' }))),
    created_at: Math.max(now, newest + 1),
  })
  return { key, secret }
}

/** The same in the place of another key, of which the log tells; what older keys signed stays good. */
export const replaceSigner = async (
  trx: Transaction,
  parts: SignerParts,
  now: number,
): Promise<Signer> => {
  const signer = await makeSigner(trx, parts, now)
  await writeAudit(trx, { ...serverOrigin, tokens: parts.tokens }, now, {
    action: 'log.rotateKey',
    actor: { userId: null, username: 'SYSTEM', companyId: null },
    target: { type: 'log', id: signer.key.id, name: '' },
  })
  return signer
}
