import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { imageLimits } from '#contract/images'
import { Refusal } from '#server/core/errors'
import type { Context } from '#server/core/context'
import { encodeAvatar } from './encodeImage.ts'

/**
 * A picture is named by whose it is and by a hash (32 digits), which the user's row holds: of its content and of chance,
 * so that no name comes again, and what was replaced can be erased at any time.
 */
interface AvatarName {
  userId: number
  hash: string
}

type Env = Pick<Context, 'env'>

const folderOf = ({ env }: Env): string => join(env.downloads.folder, 'avatars')
const fileName = ({ userId, hash }: AvatarName): string => `${userId}-${hash}.webp`
const ours = /^([1-9]\d{0,9})-([0-9a-f]{32})\.webp(\.part)?$/

/** Pictures that are received and encoded at once, each in memory meanwhile; one of a user. */
const mostUploads = 8
const uploading = new Set<number>()

/** Does a user's upload. @throws Refusal `overloaded` before `work` begins: too many at once, or the user's own runs */
const admit = async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
  if (uploading.has(userId) || uploading.size >= mostUploads)
    throw new Refusal('overloaded', { retryAfter: 5 })
  uploading.add(userId)
  try {
    return await work()
  } finally {
    uploading.delete(userId)
  }
}

/** @throws Refusal `fileTooLarge`, `invalidInput` (empty) */
const receive = async (content: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let size = 0
  const incoming = content[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await incoming.next()
    if (done) break
    size += value.byteLength
    if (size > imageLimits.megabytes * 1_000_000)
      throw new Refusal('fileTooLarge', { args: { most: imageLimits.megabytes } })
    pieces.push(value)
  }
  if (size === 0)
    throw new Refusal('invalidInput', { fields: { file: { key: 'validation.required' } } })
  return Buffer.concat(pieces)
}

/**
 * Stores a picture of a user, encoded again. A file that no row names is deleted within a day (`dropStrayAvatars`).
 * @returns its hash
 * @throws Refusal `fileTooLarge`, `invalidInput` (empty), `imageUnreadable`, `imageTooManyPixels`, `overloaded`
 */
export const keepAvatar = async (
  context: Env,
  userId: number,
  content: AsyncIterable<Uint8Array>,
): Promise<string> => {
  const encoded = await admit(userId, async () => encodeAvatar(await receive(content)))
  const hash = createHash('sha256')
    .update(randomBytes(16))
    .update(encoded)
    .digest('hex')
    .slice(0, 32)
  const folder = folderOf(context)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, fileName({ userId, hash }))
  await writeFile(`${path}.part`, encoded, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
  return hash
}

/** Erases the file of a picture that its owner has no more. */
export const removeAvatarFile = async (context: Env, name: AvatarName): Promise<void> => {
  await unlink(join(folderOf(context), fileName(name))).catch(() => {})
}

/** A picture to be shown to whoever may see the person; its address changes with its content. */
export const avatarAnswer = (context: Env, name: AvatarName) => ({
  name: 'avatar.webp',
  contentType: 'image/webp',
  content: (async function* () {})(),
  headers: {
    'Content-Disposition': 'inline',
    'Cache-Control': 'private, max-age=31536000, immutable',
  },
  stored: { path: join(folderOf(context), fileName(name)), etag: `"${name.hash}"` },
})

const dayMs = 86_400_000

/** Drops pictures that no row has named for a day, e.g. because a killed process left them. @returns how many */
export const dropStrayAvatars = async (
  context: Env & { db: { read: Knex }; now(): number },
): Promise<number> => {
  const folder = folderOf(context)
  const { read } = context.db
  let dropped = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const [, owner, hash = '', part] = ours.exec(name) ?? []
    if (!owner) continue
    const row = await read('users')
      .where({ id: Number(owner), avatar: hash })
      .first('id')
    if (row && !part) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs > context.now() - dayMs) continue
    await unlink(join(folder, name)).catch(() => {})
    dropped += 1
  }
  return dropped
}
