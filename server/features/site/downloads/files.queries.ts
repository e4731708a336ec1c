import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { lockForShare, lockForUpdate } from '#db/dialect'

/** A file that the server keeps; it lies in the folder of downloads under its id. */
export interface StoredFile {
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

/** A file that stays until the transaction ends. */
export const keptFile = async (trx: Transaction, id: string): Promise<StoredFile | null> => {
  const row = await lockForShare(trx('download_files').where({ id })).first()
  return row ? toFile(row) : null
}

/** The file behind an entry of the download page; null for entries that lead elsewhere. */
export const findFileOf = async (read: Knex, downloadId: number): Promise<StoredFile | null> => {
  const row = await read('downloads as d')
    .join('download_files as f', 'f.id', 'd.file_id')
    .where('d.id', downloadId)
    .first('f.*')
  return row ? toFile(row) : null
}

/** Deletes what is stored of a file that no entry has. @returns whether there was such a file */
export const deleteFile = async (trx: Transaction, id: string): Promise<boolean> => {
  // First, so that the look at the entries comes after that of anyone who is giving it to one.
  await lockForUpdate(trx('download_files').where({ id })).first('id')
  const deleted = await trx('download_files')
    .where({ id })
    .whereNotExists(trx('downloads').where({ file_id: id }))
    .delete()
  return deleted === 1
}

/** Files that were uploaded before and belong to no entry. */
export const listOrphans = (read: Knex, before: number): Promise<string[]> =>
  read('download_files as f')
    .leftJoin('downloads as d', 'd.file_id', 'f.id')
    .whereNull('d.id')
    .where('f.created_at', '<', before)
    .limit(1000)
    .pluck('f.id')

/** Of some ids, those that name a file. */
export const knownFiles = async (
  read: Knex,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set<string>(
    await read('download_files')
      .whereIn('id', [...ids])
      .pluck('id'),
  )
