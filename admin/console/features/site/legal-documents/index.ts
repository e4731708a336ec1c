import type { LegalDocumentRecord } from '#contract/site/legalDocuments'
import type { Feature } from '#console/core/app/feature.ts'

const screen = { sections: ['legalDocument/list'] }

export const legalDocuments: Feature = {
  resource: 'legal-documents',
  access: {
    list: screen,
    show: screen,
    create: screen,
    edit: screen,
    delete: screen,
    export: screen,
  },
  recordRepresentation: ({ documentVersion }: LegalDocumentRecord) => documentVersion,
  sections: {
    'legalDocument/list': async () => (await import('./LegalDocumentList.tsx')).LegalDocumentList,
    'legalDocument/detail': async () => (await import('./LegalDocumentShow.tsx')).LegalDocumentShow,
    'legalDocument/edit': async () => (await import('./LegalDocumentForm.tsx')).LegalDocumentForm,
  },
}
