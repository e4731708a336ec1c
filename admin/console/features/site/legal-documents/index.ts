import type { LegalDocumentRecord } from '#contract/site/legalDocuments'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const screen = { sections: ['legalDocument/list'] }

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
    access: {
      list: screen,
      show: screen,
      create: screen,
      edit: screen,
      delete: screen,
      export: screen,
    },
  },
}
