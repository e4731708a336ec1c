import { z } from 'zod'
import type { Knex } from 'knex'
import { downloads, publicDownload, type PublicDownload } from '#contract/site/downloads'
import type { Rows } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'

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
