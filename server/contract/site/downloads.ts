import { z } from 'zod'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

const text = (maxLength: number) =>
  z.string('validation.required').trim().max(maxLength, 'validation.tooLong')

export const downloadKinds = ['software', 'document'] as const

const sha256 = z
  .string('validation.required')
  .regex(/^[\da-fA-F]{64}$/, 'validation.sha256')
  .transform((hex) => hex.toLowerCase())

const fileId = z.string().regex(/^[\da-f]{32}$/, 'validation.invalid')

/** Requires https, so that the download cannot be altered on its path. */
const isSecure = (url: string): boolean => URL.canParse(url) && /^https:\/\/[^\s@]+$/.test(url)
const isStoredFile = (url: string): boolean => /^\/gateway\/public\/downloads\/\d+\/file$/.test(url)

const fields = {
  kind: z.enum(downloadKinds, 'validation.invalid'),
  name: rules.label(128),
  enName: rules.label(128),
  description: rules.prose(2000),
  enDescription: rules.prose(2000),
  release: rules.label(32),
  /** Operating system in the maker's words, e.g. Windows 10+, Android 8. */
  platform: rules.line(64).optional(),
  /** Bytes. */
  size: rules.whole(1, Number.MAX_SAFE_INTEGER).optional(),
  sha256: sha256.optional(),
  url: text(1000)
    .refine((url) => url === '' || isSecure(url), 'validation.httpsAddress')
    .optional(),
  fileId: fileId.nullable().optional(),
}

export const publicDownload = z.strictObject({
  id: z.string(),
  kind: z.enum(downloadKinds),
  name: z.string(),
  enName: z.string(),
  description: z.string(),
  enDescription: z.string(),
  version: z.string(),
  platform: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  /** An https URL, or a gateway path for a stored file. */
  url: z.string(),
  publishedAt: z.string(),
})
export type PublicDownload = z.infer<typeof publicDownload>

/** `release` is the version of the software, `version` the one of the record. */
export const downloadRecord = publicDownload.omit({ version: true, publishedAt: true }).extend({
  release: z.string(),
  fileId: z.string().nullable(),
  fileName: z.string().nullable(),
  ...stamps,
})
export type DownloadRecord = z.infer<typeof downloadRecord>

/** Requires either url, size and sha256 of an external file, or the `fileId` of an upload. */
export const downloadCreation = z.strictObject(fields).superRefine((entry, context) => {
  if (entry.fileId) return
  for (const path of ['url', 'size', 'sha256'] as const)
    if (entry[path] === undefined || entry[path] === '')
      context.addIssue({ code: 'custom', path: [path], message: 'validation.required' })
})
export const downloadFields = fields

export const downloadChange = changeOf(downloadRecord, {
  ...fields,
  /** A stored file's gateway path may be sent unchanged. */
  url: text(1000)
    .refine((url) => url === '' || isSecure(url) || isStoredFile(url), 'validation.httpsAddress')
    .optional(),
})

/** The name must not contain paths or characters with a meaning in file systems or headers. */
export const uploadQuery = z.strictObject({
  name: rules
    .filledText(200)
    .regex(
      /^(?!\.)[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}/\\:*?"<>|]+$/u,
      'validation.fileName',
    ),
  sha256: sha256.optional(),
})

export const uploadedFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
})
export type UploadedFile = z.infer<typeof uploadedFile>

export const downloads = defineResource({
  name: 'downloads',
  type: 'download',
  record: downloadRecord,
  create: downloadCreation,
  change: downloadChange,
  readOnly: ['id', 'fileName'],
  sortable: ['id', 'name', 'enName', 'createdAt', 'updatedAt'],
  sort: ['updatedAt', 'DESC'],
  sortKeys: { name: 'text', enName: 'text' },
  filter: z.strictObject({ ...listFilters, kind: z.enum(downloadKinds).optional() }),
  actions: [
    'download.create',
    'download.edit',
    'download.delete',
    'download.upload',
    'download.export',
  ],
  unique: { downloads_file_id_unique: 'downloadFileInUse' },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof downloads> {}
}
