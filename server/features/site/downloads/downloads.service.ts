import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, stat, statfs, unlink } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Database, Transaction } from '#db/connect'
import type { UploadedFile, DownloadRecord, downloads } from '#contract/site/downloads'
import { Refusal, invalidField } from '#server/core/errors'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import { numericId } from '#contract/text/filters'
import type { PublicScope, Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { requireUnchanged } from '#server/platform/identity/authenticate'
import {
  deleteFile,
  findFileOf,
  insertFile,
  knownFiles,
  listOrphans,
  downloadTable,
  lockFile,
} from './downloads.queries.ts'
import type { Stored } from '#server/core/tableSpec'
import { makeCrud } from '#server/platform/routing/crud'

/** Content types by file extension; anything else is sent as bytes. None of these runs as a page in the browser. */
const types: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.gz': 'application/gzip',
  '.tgz': 'application/gzip',
  '.7z': 'application/x-7z-compressed',
  '.apk': 'application/vnd.android.package-archive',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

const deleteIfPresent = (path: string): Promise<unknown> => unlink(path).catch(() => {})

const megabytes = (bytes: number): number => Math.floor(bytes / 1_000_000)

const requireSize = (bytes: number, maxBytes: number): void => {
  if (bytes > maxBytes) throw new Refusal('fileTooLarge', { args: { most: megabytes(maxBytes) } })
}

/** Refuses files that would fill the disk, which the database may share. */
export const requireDiskSpace = (bytes: number, maxBytes: number, freeBytes: number): void => {
  requireSize(bytes, maxBytes)
  if (bytes > freeBytes)
    throw new Refusal('noRoomForFile', { args: { free: megabytes(freeBytes) } })
}

/**
 * Writes the upload to a new file piece by piece. When it is too large, the rest is left unread and the stream open, so
 * that the caller gets a response instead of a broken connection.
 */
const receive = async (
  content: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
): Promise<{ size: number; sha256: string }> => {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    const pieces = content[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await pieces.next()
      if (done) break
      size += value.byteLength
      requireSize(size, maxBytes)
      hash.update(value)
      await file.writeFile(value)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/**
 * Stores an upload under a random server-side name; the given name is used only for downloading. Without an entry the
 * file is deleted after a day.
 * @param announced expected bytes; 0 if unknown
 */
export const storeFile = async (
  scope: Scope,
  { name, sha256 }: { name: string; sha256?: string | undefined },
  content: AsyncIterable<Uint8Array>,
  announced: number,
): Promise<UploadedFile> => {
  const { folder } = scope.env.downloads
  const maxBytes = scope.settings.current.downloadBytes
  const id = randomBytes(16).toString('hex')
  const [path, partial] = [join(folder, id), join(folder, `${id}.part`)]
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    requireDiskSpace(announced, maxBytes, bavail * bsize)
    const received = await receive(content, partial, maxBytes)
    if (received.size === 0) throw invalidField('file', 'validation.required')
    if (sha256 !== undefined && sha256 !== received.sha256) throw new Refusal('fileBroken')
    await rename(partial, path)
    const file = { id, name, ...received }
    await scope.db.transaction(async (trx) => {
      // The upload may have taken long, so the rights are checked again.
      await requireUnchanged(trx, scope)
      await insertFile(trx, file, scope.now())
      await writeAudit(trx, scope, scope.now(), {
        action: 'download.upload',
        actor: scope.actor,
        target: { type: 'download', id: '', name },
        after: { fileName: name, size: received.size, sha256: received.sha256 },
      })
    })
    return file
  } catch (error) {
    await deleteIfPresent(partial)
    await deleteIfPresent(path)
    throw isGone(error) ? new Refusal('fileBroken') : error
  }
}

const removeFile = (folder: string, id: string): Promise<unknown> =>
  deleteIfPresent(join(folder, id))

export const fileOfDownload = async (scope: PublicScope, id: string): Promise<FileAnswer> => {
  const number = numericId(id)
  const file = number === null ? null : await findFileOf(scope.db.read, number)
  if (!file) throw new Refusal('notFound')
  return {
    name: file.name,
    contentType: types[extname(file.name).toLowerCase()] ?? 'application/octet-stream',
    content: (async function* () {})(),
    stored: { path: join(scope.env.downloads.folder, file.id), etag: `"${file.sha256}"` },
  }
}

const dayMs = 86_400_000
const ownFileName = /^([0-9a-f]{32})(\.part)?$/

/**
 * Deletes files not used by an entry within a day, and partial files left by a killed process.
 * @returns the number of files
 */
export const dropStrayFiles = async (db: Database, folder: string, now: number) => {
  const orphans = await listOrphans(db.read, now - dayMs)
  for (const id of orphans) {
    // An entry may have been assigned the file meanwhile.
    if (await db.transaction((trx) => deleteFile(trx, id))) await removeFile(folder, id)
  }
  const names = (await readdir(folder).catch(() => [])).filter((name) => ownFileName.test(name))
  let strays = 0
  for (let at = 0; at < names.length; at += 500) {
    const some = names.slice(at, at + 500)
    const known = await knownFiles(db.read, some)
    for (const name of some.filter((one) => !known.has(one))) {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now }))
      if (mtimeMs > now - dayMs) continue
      await deleteIfPresent(join(folder, name))
      strays += 1
    }
  }
  return orphans.length + strays
}

type Fields = Stored<typeof downloads>

/** Size and hash come from the stored file, never from the request. */
const ofFile = async (trx: Transaction, fileId: string): Promise<Fields> => {
  const file = await lockFile(trx, fileId)
  if (!file) throw invalidField('fileId', 'validation.file')
  return { fileId, size: file.size, sha256: file.sha256, url: '' }
}

const placeOf = (trx: Transaction, { fileId, url }: DownloadRecord): Promise<Fields> | Fields => {
  if (fileId !== null) return ofFile(trx, fileId)
  if (!url.startsWith('https://')) throw invalidField('url', 'validation.httpsAddress')
  return {}
}

/** CRUD for downloads; a file that an entry no longer uses is deleted. */
export const downloadService = makeCrud(downloadTable, {
  nameOf: ({ name }) => name,
  create: async (trx, _scope, { platform = '', fileId, ...body }) => ({
    ...body,
    platform,
    ...(fileId ? await ofFile(trx, fileId) : { fileId: null }),
  }),
  change: async (trx, _scope, _before, after) => ({ ...after, ...(await placeOf(trx, after)) }),
  after: async (trx, _scope, _id, values, before) => {
    if (before?.fileId && before.fileId !== values?.fileId) await deleteFile(trx, before.fileId)
  },
  committed: async ({ env }, before, after) => {
    if (before?.fileId && before.fileId !== after?.fileId)
      await removeFile(env.downloads.folder, before.fileId)
  },
})
