import { z } from 'zod'
import type { Knex } from 'knex'
import { downloads, publicDownload, type PublicDownload } from '#contract/site/downloads'
import type { Rows } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'
import type { Transaction } from '#db/connect'
import { lockForShare, lockForUpdate } from '#db/dialect'

/** The column `url` is empty if the server stores the file; the record then has its gateway path. */
export const downloadTable = defineTable(downloads, {
  table: 'downloads',
  search: ['lower(downloads.name)', 'lower(downloads.en_name)'],
  show: (query) =>
    query
      .leftJoin('download_files as f', 'f.id', 'downloads.file_id')
      .select('f.name as file_name'),
  read: ({ id, file_id, url }: Rows['downloads']) => ({
    url: file_id === null ? url : `/gateway/public/downloads/${id}/file`,
  }),
})

const shownToAll = z.object(publicDownload.shape)

export const listPublicDownloads = async (read: Knex): Promise<PublicDownload[]> => {
  const rows = await read('downloads').orderBy('updated_at', 'desc').orderBy('id')
  return rows.map((row) => {
    const { release, updatedAt, ...rest } = downloadTable.toRecord(row)
    return shownToAll.parse({ ...rest, version: release, publishedAt: updatedAt })
  })
}

interface StoredFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  sha256: string
}

const toFile = (row: StoredFile): StoredFile => ({
  id: row.id,
  name: row.name,
  size: Number(row.size),
  sha256: row.sha256,
})

export const insertFile = (trx: Transaction, file: StoredFile, now: number): Promise<unknown> =>
  trx('download_files').insert({ ...file, created_at: now })

export const lockFile = async (trx: Transaction, id: string): Promise<StoredFile | null> => {
  const row = await lockForShare(trx('download_files').where({ id })).first()
  return row ? toFile(row) : null
}

export const findFileOf = async (read: Knex, downloadId: number): Promise<StoredFile | null> => {
  const row = await read('downloads as d')
    .join('download_files as f', 'f.id', 'd.file_id')
    .where('d.id', downloadId)
    .first('f.*')
  return row ? toFile(row) : null
}

/**
 * Deletes the row of a file that no entry uses.
 * @returns false if the file is in use or missing
 */
export const deleteFile = async (trx: Transaction, id: string): Promise<boolean> => {
  // Locks first, so that the check for entries waits for transactions assigning the file.
  await lockForUpdate(trx('download_files').where({ id })).first('id')
  const deleted = await trx('download_files')
    .where({ id })
    .whereNotExists(trx('downloads').where({ file_id: id }))
    .delete()
  return deleted === 1
}

export const listOrphans = (read: Knex, before: number): Promise<string[]> =>
  read('download_files as f')
    .leftJoin('downloads as d', 'd.file_id', 'f.id')
    .whereNull('d.id')
    .where('f.created_at', '<', before)
    .limit(1000)
    .pluck('f.id')

export const knownFiles = async (
  read: Knex,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set<string>(
    await read('download_files')
      .whereIn('id', [...ids])
      .pluck('id'),
  )
