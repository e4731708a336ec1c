import type { LegalDocumentRecord } from '#contract/site/legalDocuments'
import { useTexts } from '#console/core/i18n/texts.ts'

export const pathOf = ({ id }: Pick<LegalDocumentRecord, 'id'>): string =>
  `/legal-documents/${id}/show`

export const useNameOf = (): ((one: LegalDocumentRecord) => string) => {
  const text = useTexts('resources.legal-documents')
  return ({ kind, documentVersion }) =>
    text('named', { kind: text(`kinds.${kind}`), version: documentVersion })
}
