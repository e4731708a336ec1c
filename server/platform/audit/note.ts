import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** Log checkpoints as C2SP signed notes (c2sp.org/tlog-checkpoint, c2sp.org/signed-note) with Ed25519. */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Buffer
}

/** `id` is the key's eight hexadecimal digits used in notes. */
export interface PublicKey {
  readonly name: string
  readonly id: string
  readonly raw: Buffer
}

const ed25519 = Buffer.of(1)

export const publicKeyOf = (name: string, raw: Buffer): PublicKey => {
  const digest = createHash('sha256').update(`${name}\n`).update(ed25519).update(raw).digest()
  return { name, raw, id: digest.subarray(0, 4).toString('hex') }
}

export const publicPart = ({
  name,
  public_key: raw,
}: {
  name: string
  public_key: string
}): PublicKey => publicKeyOf(name, Buffer.from(raw, 'base64'))

export const rawPublicKey = (key: KeyObject): Buffer =>
  Buffer.from(String(createPublicKey(key).export({ format: 'jwk' }).x), 'base64url')

/** Key in the format of note verifiers: `name+id+base64`. */
export const verifierKey = ({ name, id, raw }: PublicKey): string =>
  `${name}+${id}+${Buffer.concat([ed25519, raw]).toString('base64')}`

const textOf = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

export const signNote = (checkpoint: Checkpoint, key: PublicKey, secret: KeyObject): string => {
  const text = textOf(checkpoint)
  const signature = Buffer.concat([
    Buffer.from(key.id, 'hex'),
    sign(null, Buffer.from(text), secret),
  ])
  return `${text}\n— ${key.name} ${signature.toString('base64')}\n`
}

const form =
  /^(?<origin>[^\n]+)\n(?<size>0|[1-9]\d{0,14})\n(?<root>[\w+/]{43}=)\n\n— (?<name>[^\s+]+) (?<signature>[\w+/]{91}=)\n$/

export const readNote = (
  note: string,
): (Checkpoint & { name: string; keyId: string; signature: Buffer }) | null => {
  const parts = form.exec(note)?.groups
  if (!parts) return null
  const signature = Buffer.from(parts.signature ?? '', 'base64')
  return {
    origin: parts.origin ?? '',
    size: Number(parts.size),
    root: Buffer.from(parts.root ?? '', 'base64'),
    name: parts.name ?? '',
    keyId: signature.subarray(0, 4).toString('hex'),
    signature: signature.subarray(4),
  }
}

export const openNote = (note: string, keys: readonly PublicKey[]): Checkpoint | null => {
  const read = readNote(note)
  const key = keys.find(({ id, name }) => id === read?.keyId && name === read.name)
  if (!read || !key || read.origin !== key.name) return null
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.raw.toString('base64url') }
  const isSigned = verify(
    null,
    Buffer.from(textOf(read)),
    createPublicKey({ key: jwk, format: 'jwk' }),
    read.signature,
  )
  return isSigned ? { origin: read.origin, size: read.size, root: read.root } : null
}
