import type { DownloadRecord, downloads } from '#contract/site/downloads'
import type { Transaction } from '#db/connect'
import { invalidField } from '#server/core/errors'
import type { Stored } from '#server/core/resourceTable'
import { makeCrud } from '#server/platform/routing/crud'
import { downloadTable } from './downloads.queries.ts'
import { deleteFile, lockFile } from './files.queries.ts'
import { removeFile } from './files.service.ts'

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
