import { z } from 'zod'
import { legalKinds, longestDocumentVersion } from '#contract/core/legal'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

/** Where a document stands: one that is published waits for its day, is in force, or was replaced by another. */
export const legalPhases = ['draft', 'scheduled', 'inForce', 'replaced'] as const
export type LegalPhase = (typeof legalPhases)[number]

export const longestLegalText = 20_000

const day = z.iso.date('validation.invalid')

/** Texts are written as announcements are; what stands before the first `## ` heading is the lead. */
export const legalFields = {
  kind: z.enum(legalKinds, 'validation.invalid'),
  documentVersion: rules.label(longestDocumentVersion),
  /** The first day on which it applies, from midnight UTC on. */
  effectiveFrom: day,
  text: rules.prose(longestLegalText),
  enText: rules.prose(longestLegalText),
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

/** A document as everyone reads it. */
export const legalDocument = z.strictObject({
  kind: z.enum(legalKinds),
  documentVersion: z.string(),
  effectiveFrom: z.string(),
  /** Whether it is the model text, which the provider has not replaced yet. */
  isModel: z.boolean(),
  text: z.string(),
  enText: z.string(),
})
export type LegalDocument = z.infer<typeof legalDocument>

/** The agreements and privacy policies of the provider. What was in force stays: people agreed to it. */
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

/** What is published is what was looked at: with a version, a record that changed since is refused. */
export const legalStep = z.strictObject({ version: z.number().int().optional() })

declare module '#contract/core/resource' {
  interface Resources {
    legalDocuments: typeof legalDocuments
  }
}
