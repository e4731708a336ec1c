import { readPage } from '#db/page'
import { iso } from '#contract/times'
import { numbersOf, wordsOf } from '#contract/filters'
import type { Knex } from 'knex'
import type { DownloadRecord, PublicDownload } from '#contract/downloads'
import type { SortOrder } from '#contract/paging'
import type { Transaction } from '#db/connect'
import { likeContains, orderByClause } from '#db/dialect'
import { insertReturningId } from '#db/tables'

interface Row {
  id: number
  kind: DownloadRecord['kind']
  name: string
  en_name: string
  description: string
  en_description: string
  release: string
  size: number
  sha256: string
  url: string
  platform: string
  file_id: string | null
  file_name: string | null
  created_at: number
  updated_at: number
  version: number
}

const toRecord = (row: Row): DownloadRecord => ({
  id: String(row.id),
  kind: row.kind,
  name: row.name,
  enName: row.en_name,
  description: row.description,
  enDescription: row.en_description,
  release: row.release,
  size: Number(row.size),
  sha256: row.sha256,
  url: row.file_id === null ? row.url : `/gateway/public/downloads/${row.id}/file`,
  platform: row.platform,
  fileId: row.file_id,
  fileName: row.file_name,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
})

/** What is stored of an entry; `url` is empty where the server keeps the file. */
export type DownloadFields = Omit<
  DownloadRecord,
  'id' | 'fileName' | 'createdAt' | 'updatedAt' | 'version'
>

const toColumns = (fields: DownloadFields) => ({
  kind: fields.kind,
  name: fields.name,
  en_name: fields.enName,
  description: fields.description,
  en_description: fields.enDescription,
  release: fields.release,
  size: fields.size,
  sha256: fields.sha256,
  url: fields.url,
  platform: fields.platform,
  file_id: fields.fileId,
})

const withFiles = (read: Knex): Knex.QueryBuilder =>
  read('downloads as d')
    .leftJoin('download_files as f', 'f.id', 'd.file_id')
    .select('d.*', 'f.name as file_name')

/** Everything to download, the newest first. */
export const listPublicDownloads = async (read: Knex): Promise<PublicDownload[]> => {
  const rows: Row[] = await withFiles(read).orderBy('d.updated_at', 'desc').orderBy('d.id')
  return rows.map((row) => {
    const {
      createdAt: _created,
      updatedAt,
      version: _version,
      fileId: _file,
      fileName: _name,
      release,
      ...rest
    } = toRecord(row)
    return { ...rest, version: release, publishedAt: updatedAt }
  })
}

const sortColumns = {
  id: 'd.id',
  name: 'd.name',
  enName: 'd.en_name',
  createdAt: 'd.created_at',
  updatedAt: 'd.updated_at',
} as const

/** One page of the entries and how many there are. */
export const listDownloads = async (
  read: Knex,
  list: {
    sort: readonly [keyof typeof sortColumns, SortOrder]
    first: number
    size: number
    filter: {
      id?: string[] | undefined
      q?: string | undefined
      kind?: DownloadRecord['kind'] | undefined
    }
  },
): Promise<{ rows: DownloadRecord[]; total: number }> => {
  const query: Knex.QueryBuilder = read('downloads as d')
  const { id, q, kind } = list.filter
  if (kind) void query.where('d.kind', kind)
  if (id) void query.whereIn('d.id', numbersOf(id))
  for (const word of wordsOf(q))
    void query.where((any) =>
      any
        .whereRaw(...likeContains('lower(d.name)', word))
        .orWhereRaw(...likeContains('lower(d.en_name)', word)),
    )
  const { rows, total } = await readPage<Row>(
    () => query.clone(),
    list,
    orderByClause(read, sortColumns[list.sort[0]], list.sort[1], 'd.id'),
    (page) =>
      page
        .leftJoin('download_files as f', 'f.id', 'd.file_id')
        .select('d.*', 'f.name as file_name'),
  )
  return { rows: rows.map(toRecord), total }
}

export const findDownload = async (read: Knex, id: number): Promise<DownloadRecord | null> => {
  const row = await withFiles(read).where('d.id', id).first()
  return row ? toRecord(row) : null
}

/** @returns the new entry's id. */
export const insertDownload = (
  trx: Transaction,
  fields: DownloadFields,
  now: number,
): Promise<number> =>
  insertReturningId(trx, 'downloads', { ...toColumns(fields), created_at: now, updated_at: now })

/** Stores an entry if it still has the version. @returns whether it had. */
export const updateDownload = async (
  trx: Transaction,
  record: DownloadRecord,
  fields: DownloadFields,
  now: number,
): Promise<boolean> =>
  (await trx('downloads')
    .where({ id: Number(record.id), version: record.version })
    .update({ ...toColumns(fields), updated_at: now, version: record.version + 1 })) === 1

export const deleteDownload = (trx: Transaction, id: number): Promise<number> =>
  trx('downloads').where({ id }).delete()
