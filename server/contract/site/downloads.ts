import { z } from 'zod'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

const text = (most: number) =>
  z.string('validation.required').trim().max(most, 'validation.tooLong')

export const downloadKinds = ['software', 'document'] as const

const sha256 = z
  .string('validation.required')
  .regex(/^[\da-fA-F]{64}$/, 'validation.sha256')
  .transform((hex) => hex.toLowerCase())

/** Name of a file that the server keeps. */
const fileId = z.string().regex(/^[\da-f]{32}$/, 'validation.invalid')

/** Address of a file elsewhere; https, so that what arrives is what was published. */
const isSecure = (url: string): boolean => URL.canParse(url) && /^https:\/\/[^\s@]+$/.test(url)
/** Address of a file that the server keeps, as its record has it. */
const isKept = (url: string): boolean => /^\/gateway\/public\/downloads\/\d+\/file$/.test(url)

const fields = {
  kind: z.enum(downloadKinds, 'validation.invalid'),
  name: rules.label(128),
  enName: rules.label(128),
  description: rules.prose(2000),
  enDescription: rules.prose(2000),
  release: rules.label(32),
  /** What it runs on, as the maker writes it: Windows 10+, Android 8. */
  platform: rules.line(64).optional(),
  /** Bytes. */
  size: rules.whole(1, Number.MAX_SAFE_INTEGER).optional(),
  sha256: sha256.optional(),
  /** Where the file lies; empty for a file that the server keeps. */
  url: text(1000)
    .refine((url) => url === '' || isSecure(url), 'validation.httpsAddress')
    .optional(),
  fileId: fileId.nullable().optional(),
}

/** Something to download as anyone sees it. */
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
  /** An https address, or a path of the gateway for what the server keeps. */
  url: z.string(),
  publishedAt: z.string(),
})
export type PublicDownload = z.infer<typeof publicDownload>

/** The same as those who keep it see it; `release` is the version of the software, `version` that of the record. */
export const downloadRecord = publicDownload.omit({ version: true, publishedAt: true }).extend({
  release: z.string(),
  fileId: z.string().nullable(),
  fileName: z.string().nullable(),
  ...stamps,
})
export type DownloadRecord = z.infer<typeof downloadRecord>

/** A file at an https address with its size and checksum, or one that was uploaded and is named by `fileId`. */
export const downloadCreation = z.strictObject(fields).superRefine((entry, context) => {
  if (entry.fileId) return
  for (const path of ['url', 'size', 'sha256'] as const)
    if (entry[path] === undefined || entry[path] === '')
      context.addIssue({ code: 'custom', path: [path], message: 'validation.required' })
})
export const downloadFields = fields

export const downloadChange = changeOf(downloadRecord, {
  ...fields,
  /** That of a kept file may be sent back as it is. */
  url: text(1000)
    .refine((url) => url === '' || isSecure(url) || isKept(url), 'validation.httpsAddress')
    .optional(),
})

/** What names a file that is uploaded: no path, nothing that a file system or a header would read as more. */
export const uploadQuery = z.strictObject({
  name: rules
    .filledText(200)
    .regex(
      /^(?!\.)[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}/\\:*?"<>|]+$/u,
      'validation.fileName',
    ),
  sha256: sha256.optional(),
})

/** A file that the server keeps. */
export const uploadedFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
})
export type UploadedFile = z.infer<typeof uploadedFile>

/** Terminal software and documents of the download page. */
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
  interface Resources {
    downloads: typeof downloads
  }
}
