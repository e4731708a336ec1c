import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { imageKinds, type ImageKind } from '#contract/core/images'
import type { Context } from '#server/core/context'
import { Refusal, invalidField } from '#server/core/errors'
import { encodeImage } from './encodeImage.ts'
import { findNamedImages, avatarName } from './images.queries.ts'
import { runInUploadSlot, type Sender } from './uploadPlaces.ts'

type Env = Pick<Context, 'env'>
type Reading = Env & { db: { read: Knex }; now(): number }

const folders = {
  avatar: 'avatars',
  licence: 'licences',
  logo: 'logos',
} as const satisfies Record<ImageKind, string>
const kinds = Object.keys(folders) as ImageKind[]

const folderOf = ({ env }: Env, kind: ImageKind): string =>
  join(env.downloads.folder, folders[kind])
const pathOf = (context: Env, kind: ImageKind, name: string): string =>
  join(folderOf(context, kind), `${name}.webp`)
const imageFilePattern = /^([1-9]\d{0,9}-[0-9a-f]{32})\.webp(\.part)?$/

/**
 * @param late aborts reading when it rejects
 * @throws Refusal `fileTooLarge`, `invalidInput` (empty)
 */
const receive = async (
  content: AsyncIterable<Uint8Array>,
  most: number,
  late: Promise<never>,
): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let size = 0
  const incoming = content[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await Promise.race([incoming.next(), late])
    if (done) break
    size += value.byteLength
    if (size > most * 1_000_000) throw new Refusal('fileTooLarge', { args: { most } })
    pieces.push(value)
  }
  if (size === 0) throw invalidField('file', 'validation.required')
  return Buffer.concat(pieces)
}

/**
 * Encodes and stores an image sent by a user. `dropStrayImages` deletes it after a day if no row references it.
 * @returns its name, e.g. `12-` and 32 hex digits: user id, then a hash of the content and random bytes. Names never
 * repeat, so a replaced image can be erased at any time.
 * @throws Refusal `fileTooLarge`, `invalidInput` (empty), `overloaded`, or a refusal of `encodeImage`
 */
export const imageErrors = [
  'fileTooLarge',
  'imageUnreadable',
  'imageIsPdf',
  'imageIsHeic',
  'imageTooManyPixels',
  'overloaded',
] as const

export const storeImage = async (
  context: Env & Sender,
  kind: ImageKind,
  content: AsyncIterable<Uint8Array>,
): Promise<string> => {
  const { megabytes } = imageKinds[kind]
  const encoded = await runInUploadSlot(context, async ({ late, arrived, begin }) => {
    const bytes = await receive(content, megabytes, late)
    arrived()
    return Promise.race([encodeImage(kind, bytes, begin), late])
  })
  const hash = createHash('sha256').update(randomBytes(16)).update(encoded).digest('hex')
  const name = `${context.actor.userId}-${hash.slice(0, 32)}`
  const path = pathOf(context, kind, name)
  await mkdir(folderOf(context, kind), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.part`, encoded, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
  return name
}

export const removeImage = async (context: Env, kind: ImageKind, name: string): Promise<void> => {
  await unlink(pathOf(context, kind, name)).catch(() => {})
}

export const imageAnswer = (context: Env, kind: ImageKind, name: string, cache: string) => ({
  name: `${kind}.webp`,
  contentType: 'image/webp',
  content: (async function* () {})(),
  headers: { 'Content-Disposition': 'inline', 'Cache-Control': cache },
  stored: { path: pathOf(context, kind, name), etag: `"${name}"` },
})

export const imageData = async (
  context: Env,
  kind: ImageKind,
  name: string,
): Promise<string | null> => {
  const content = await readFile(pathOf(context, kind, name)).catch(() => null)
  return content && `data:image/webp;base64,${content.toString('base64')}`
}

const hourMs = 3_600_000
/**
 * Time within which a database row must reference a new image. The file is kept an hour longer, so that it is not
 * deleted while such a row is being written.
 */
const waitMs = 24 * hourMs

const writtenAt = async (path: string): Promise<number | null> =>
  (await stat(path).catch(() => null))?.mtimeMs ?? null

/** Checks that an image belongs to the user, exists and is recent enough to be referenced by a row. */
export const isWaiting = async (
  context: Env & { now(): number },
  kind: ImageKind,
  { name, userId }: { name: string; userId: number },
): Promise<boolean> => {
  if (!name.startsWith(`${userId}-`)) return false
  const at = await writtenAt(pathOf(context, kind, name))
  return at !== null && at > context.now() - waitMs
}

async function* strayFiles(context: Reading, kind: ImageKind, prefix = '') {
  const folder = folderOf(context, kind)
  const files = (await readdir(folder).catch(() => [])).flatMap((file) => {
    const [, name, part] = file.startsWith(prefix) ? (imageFilePattern.exec(file) ?? []) : []
    return name ? [{ name, isPart: part !== undefined, path: join(folder, file) }] : []
  })
  for (let at = 0; at < files.length; at += 500) {
    const some = files.slice(at, at + 500)
    const names = some.map(({ name }) => name)
    const named = new Set(await findNamedImages[kind](context.db.read, names))
    yield* some.filter(({ name, isPart }) => isPart || !named.has(name))
  }
}

/** Erases a user's images that no row references. @param kept the number of newest ones to keep */
export const dropWaiting = async (
  context: Reading,
  kind: ImageKind,
  userId: number,
  kept = 0,
): Promise<void> => {
  const files: { path: string; at: number }[] = []
  for await (const { path } of strayFiles(context, kind, `${userId}-`))
    files.push({ path, at: (await writtenAt(path)) ?? 0 })
  for (const { path } of files.toSorted((a, b) => b.at - a.at).slice(kept))
    await unlink(path).catch(() => {})
}

export const dropAllWaiting = async (context: Reading, userId: number): Promise<void> => {
  for (const kind of kinds) await dropWaiting(context, kind, userId)
}

/** Deletes images that no row has referenced for a day, e.g. after a crashed process. @returns their number */
export const dropStrayImages = async (context: Reading): Promise<number> => {
  let dropped = 0
  for (const kind of kinds)
    for await (const { path } of strayFiles(context, kind)) {
      const at = (await writtenAt(path)) ?? Infinity
      if (at > context.now() - waitMs - hourMs) continue
      await unlink(path).catch(() => {})
      dropped += 1
    }
  return dropped
}

export const avatarHash = (name: string): string => name.slice(name.indexOf('-') + 1)

/** The response for an avatar. It may be cached for a year, because its URL changes with its content. */
export const avatarAnswer = (context: Pick<Context, 'env'>, userId: number, hash: string) =>
  imageAnswer(context, 'avatar', avatarName(userId, hash), 'private, max-age=31536000, immutable')
