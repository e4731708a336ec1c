import type { LegalDocumentRecord } from '#contract/site/legalDocuments'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const form = lazySection(
  'legalDocument/edit',
  () => import('./LegalDocumentForm.tsx'),
  'LegalDocumentForm',
)

export const legalDocuments: ConsoleResource = {
  name: 'legal-documents',
  list: lazySection(
    'legalDocument/list',
    () => import('./LegalDocumentList.tsx'),
    'LegalDocumentList',
  ),
  show: lazySection(
    'legalDocument/detail',
    () => import('./LegalDocumentShow.tsx'),
    'LegalDocumentShow',
  ),
  create: form,
  edit: form,
  recordRepresentation: ({ documentVersion }: LegalDocumentRecord) => documentVersion,
  options: {
    access: allowedOn('legalDocument/list', 'list', 'show', 'create', 'edit', 'delete', 'export'),
  },
}
