import { searchForm } from '#contract/text/searchText'
import { legalDocuments, type LegalPhase } from '#contract/site/legalDocuments'
import type { Rows } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'
import { dayOf, findInForce, whereInForce } from '#server/platform/legal/legal'

type Row = Rows['legal_documents']

const phaseOf = (row: Row, now: number): LegalPhase => {
  if (row.published_at === null) return 'draft'
  return row.effective_from > dayOf(now) ? 'scheduled' : 'replaced'
}

export const legalDocumentTable = defineTable(legalDocuments, {
  table: 'legal_documents',
  search: ['legal_documents.search_key'],
  filters: {
    phase: (query, phase: LegalPhase, { now }) => {
      const today = dayOf(now)
      if (phase === 'draft') return void query.whereNull('legal_documents.published_at')
      if (phase === 'inForce') return void whereInForce(query, today)
      void query
        .whereNotNull('legal_documents.published_at')
        .where('legal_documents.effective_from', phase === 'scheduled' ? '>' : '<=', today)
      if (phase === 'replaced')
        void query.whereNotIn('legal_documents.id', (sub) => {
          void whereInForce(sub.from('legal_documents').select('id'), today)
        })
    },
  },
  read: (row: Row, { now }) => ({ phase: phaseOf(row, now) }),
  gather: async (read, _ids, { now }) => {
    const inForce = await findInForce(read, dayOf(now))
    return (id) => (inForce.includes(id) ? { phase: 'inForce' as const } : {})
  },
  demonstration: [
    {
      kind: 'privacy',
      documentVersion: '2027-01',
      effectiveFrom: '2027-01-01',
      text: '本政策说明我们如何处理您的个人信息。\n\n## 信息的处理者\n\n（请填写名称与联系方式。）',
      enText:
        'This policy describes how we process your personal data.\n\n## Controller\n\n(Enter name and contact.)',
    },
  ],
  derive: ({ documentVersion, text, enText }) => ({
    search_key: searchForm(`${documentVersion} ${text} ${enText}`),
  }),
})
