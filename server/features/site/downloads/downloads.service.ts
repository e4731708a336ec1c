import type { AuditAction } from '#contract/auditActions'
import { assertVersion } from '#server/core/assertions'
import type { DownloadChange, DownloadCreation, DownloadRecord } from '#contract/downloads'
import { Refusal } from '#server/core/errors'
import { numericId } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { difference } from '#server/platform/audit/difference'
import {
  deleteDownload,
  findDownload,
  insertDownload,
  updateDownload,
  type DownloadFields,
} from './downloads.queries.ts'
import { deleteFile, findFile } from './files.queries.ts'
import { removeFile } from './files.service.ts'
import type { Transaction } from '#db/connect'

const log = (
  trx: Transaction,
  scope: Scope,
  action: AuditAction,
  target: { id: string; name: string },
  [before, after]: [Record<string, unknown>, Record<string, unknown>],
): Promise<void> =>
  writeAudit(trx, scope, scope.now(), {
    action,
    actor: scope.actor,
    target: { type: 'download', ...target },
    before,
    after,
  })

/** @throws Refusal `notFound` */
export const getDownload = async (
  read: Scope['db']['read'],
  id: string,
): Promise<DownloadRecord> => {
  const number = numericId(id)
  const record = number === null ? null : await findDownload(read, number)
  if (!record) throw new Refusal('notFound')
  return record
}

const invalid = (field: string, key: string): Refusal =>
  new Refusal('invalidInput', { fields: { [field]: { key } } })

/** What a file of the server says about an entry; no one else's word counts. @throws Refusal `invalidInput` */
const ofFile = async (
  trx: Transaction,
  fileId: string,
): Promise<Pick<DownloadFields, 'fileId' | 'size' | 'sha256' | 'url'>> => {
  const file = await findFile(trx, fileId)
  if (!file) throw invalid('fileId', 'validation.file')
  return { fileId, size: file.size, sha256: file.sha256, url: '' }
}

/** Publishes an entry. @throws Refusal `invalidInput` */
export const publishDownload = (scope: Scope, body: DownloadCreation): Promise<DownloadRecord> =>
  scope.db.transaction(async (trx) => {
    const place = body.fileId
      ? await ofFile(trx, body.fileId)
      : { fileId: null, size: body.size ?? 0, sha256: body.sha256 ?? '', url: body.url ?? '' }
    const { kind, name, enName, description, enDescription, release } = body
    const words = { kind, name, enName, description, enDescription, release }
    const fields: DownloadFields = { ...words, platform: body.platform ?? '', ...place }
    const id = String(await insertDownload(trx, fields, scope.now()))
    await log(trx, scope, 'download.create', { id, name: fields.name }, [{}, { ...fields }])
    return getDownload(trx, id)
  })

/**
 * Where the file of a changed entry lies: a newly uploaded one, an address, or where it lay. @throws Refusal
 * `invalidInput`
 */
const placeOf = async (
  trx: Transaction,
  record: DownloadRecord,
  body: DownloadChange,
): Promise<Pick<DownloadFields, 'fileId' | 'size' | 'sha256' | 'url'>> => {
  const fileId = body.fileId === undefined ? record.fileId : body.fileId
  if (fileId !== null) return ofFile(trx, fileId)
  const url = body.url ?? (record.fileId === null ? record.url : '')
  if (!url.startsWith('https://')) throw invalid('url', 'validation.httpsAddress')
  return {
    fileId: null,
    size: body.size ?? record.size,
    sha256: body.sha256 ?? record.sha256,
    url,
  }
}

/**
 * Changes an entry; a file that it had and has no more goes. @throws Refusal `invalidInput`, `notFound`,
 * `changedMeanwhile`
 */
export const changeDownload = async (
  scope: Scope,
  id: string,
  body: DownloadChange,
): Promise<DownloadRecord> => {
  const { before, after } = await scope.db.transaction(async (trx) => {
    const record = await getDownload(trx, id)
    assertVersion(record, body)
    const fields: DownloadFields = {
      kind: body.kind ?? record.kind,
      name: body.name ?? record.name,
      enName: body.enName ?? record.enName,
      description: body.description ?? record.description,
      enDescription: body.enDescription ?? record.enDescription,
      release: body.release ?? record.release,
      platform: body.platform ?? record.platform,
      ...(await placeOf(trx, record, body)),
    }
    if (!(await updateDownload(trx, record, fields, scope.now())))
      throw new Refusal('changedMeanwhile')
    if (record.fileId !== null && record.fileId !== fields.fileId)
      await deleteFile(trx, record.fileId)
    const now = await getDownload(trx, id)
    await log(trx, scope, 'download.edit', record, difference(record, { ...fields, url: now.url }))
    return { before: record, after: now }
  })
  if (before.fileId !== null && before.fileId !== after.fileId)
    await removeFile(scope.env.downloads.folder, before.fileId)
  return after
}

/** Takes an entry off the list, its file with it. @throws Refusal `notFound` */
export const withdrawDownload = async (scope: Scope, id: string): Promise<DownloadRecord> => {
  const record = await scope.db.transaction(async (trx) => {
    const found = await getDownload(trx, id)
    await deleteDownload(trx, Number(found.id))
    if (found.fileId !== null) await deleteFile(trx, found.fileId)
    await log(trx, scope, 'download.delete', found, [{ ...found }, {}])
    return found
  })
  if (record.fileId !== null) await removeFile(scope.env.downloads.folder, record.fileId)
  return record
}
