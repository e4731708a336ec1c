import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { serverOrigin } from '#server/core/context'
import type { Seal } from '#server/core/seal'
import type { Tokens } from '#server/core/tokens'
import { publicKeyOf, publicPart, rawPublicKey, type PublicKey } from './note.ts'
import { listKeys, saveKey, type StoredKey } from './tree.queries.ts'
import { writeAudit } from './writeAudit.ts'

export interface Signer {
  readonly key: PublicKey
  readonly secret: KeyObject
}

const signerOf = (stored: StoredKey, seal: Seal): Signer | null => {
  const opened = seal.open(stored.sealed)
  if (opened === null) return null
  const secret = createPrivateKey(opened)
  const key = publicPart(stored)
  return rawPublicKey(secret).equals(key.raw) ? { key, secret } : null
}

export interface Keys {
  readonly all: readonly PublicKey[]
  /** Keys that this installation's secret opens; only it can have created them. */
  readonly own: readonly PublicKey[]
  /** Newest own key, or null. Processes with another secret use another key. */
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
 * Guards commands that write to the log while servers run, because the servers would not accept rows written with
 * another secret.
 */
export const requireOwnKey = async (read: Knex, seal: Seal): Promise<void> => {
  const { all, own } = await readKeys(read, seal)
  if (all.length > 0 && own.length === 0)
    throw new Error('JWT_SECRET is not the one that the servers of this database run with.')
}

export interface SignerParts {
  readonly tokens: Tokens
  readonly seal: Seal
  readonly name: string
}

export const logNameOf = (publicUrl: string): string => `${new URL(publicUrl).host}/log`

export const makeSigner = async (
  trx: Transaction,
  { seal, name }: SignerParts,
  now: number,
): Promise<Signer> => {
  const { privateKey: secret } = generateKeyPairSync('ed25519')
  const key = publicKeyOf(name, rawPublicKey(secret))
  // Ensures that the new key is the newest, even if an earlier one was created by a fast clock.
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
