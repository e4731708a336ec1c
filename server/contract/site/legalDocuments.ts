import { z } from 'zod'
import { legalKinds, maxDocumentVersionLength } from '#contract/core/legal'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

export const legalPhases = ['draft', 'scheduled', 'inForce', 'replaced'] as const
export type LegalPhase = (typeof legalPhases)[number]

export const maxLegalTextLength = 20_000

const day = z.iso.date('validation.invalid')

/** Texts use the syntax of announcements; text before the first `## ` heading is the lead. */
export const legalFields = {
  kind: z.enum(legalKinds, 'validation.invalid'),
  documentVersion: rules.label(maxDocumentVersionLength),
  /** Applies from midnight UTC. */
  effectiveFrom: day,
  text: rules.prose(maxLegalTextLength),
  enText: rules.prose(maxLegalTextLength),
}

export const legalDocumentRecord = z.strictObject({
  id: z.string(),
  kind: z.enum(legalKinds),
  documentVersion: z.string(),
  effectiveFrom: z.string(),
  text: z.string(),
  enText: z.string(),
  phase: z.enum(legalPhases),
  publishedAt: z.string().nullable(),
  ...stamps,
})
export type LegalDocumentRecord = z.infer<typeof legalDocumentRecord>

export const legalDocument = z.strictObject({
  kind: z.enum(legalKinds),
  documentVersion: z.string(),
  effectiveFrom: z.string(),
  isModel: z.boolean(),
  text: z.string(),
  enText: z.string(),
})
export type LegalDocument = z.infer<typeof legalDocument>

/** Documents that were in force are kept, because people agreed to them. */
export const legalDocuments = defineResource({
  name: 'legal-documents',
  type: 'legalDocument',
  record: legalDocumentRecord,
  create: z.strictObject(legalFields).partial({ text: true, enText: true }),
  change: changeOf(legalDocumentRecord, legalFields),
  readOnly: ['id', 'phase', 'publishedAt'],
  sortable: ['id', 'effectiveFrom', 'publishedAt', 'updatedAt'],
  sort: ['effectiveFrom', 'DESC'],
  filter: z.strictObject({
    ...listFilters,
    kind: z.enum(legalKinds).optional(),
    phase: z.enum(legalPhases).optional(),
  }),
  actions: [
    'legalDocument.create',
    'legalDocument.edit',
    'legalDocument.publish',
    'legalDocument.delete',
    'legalDocument.export',
  ],
  unique: { legal_documents_kind_document_version_unique: 'documentVersionExists' },
  permissions: { 'legalDocument:manage': { id: 1860, providerOnly: true } },
})

/** If the request contains a version, publishing is refused when the document has changed since. */
export const legalStep = z.strictObject({ version: z.number().int().optional() })

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof legalDocuments> {}
}
