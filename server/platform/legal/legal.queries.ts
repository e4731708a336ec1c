import type { Knex } from 'knex'
import { legalKinds, type LegalKind } from '#contract/core/legal'
import type { Reader } from '#db/connect'

/** The UTC date of a timestamp, e.g. `2025-03-01`, as documents store their effective date. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

const newest = '(later.effective_from, later.published_at, later.id)'

/** Filters documents to the ones in force on a day: the latest of each kind that is published and effective. */
export const whereInForce = (query: Knex.QueryBuilder, today: string): Knex.QueryBuilder =>
  query
    .whereNotNull('legal_documents.published_at')
    .where('legal_documents.effective_from', '<=', today)
    .whereRaw(
      `NOT EXISTS (SELECT 1 FROM legal_documents AS later WHERE later.kind = legal_documents.kind
        AND later.published_at IS NOT NULL AND later.effective_from <= ? AND ${newest} >
        ${newest.replaceAll('later.', 'legal_documents.')})`,
      [today],
    )

export const findInForce = async (read: Reader, today: string): Promise<number[]> =>
  whereInForce(read('legal_documents').select('id').orderBy('id'), today).pluck('id')

interface StoredText {
  kind: LegalKind
  documentVersion: string
  effectiveFrom: string
  text: string
  enText: string
}

export const readTexts = async (read: Reader, ids: readonly number[]): Promise<StoredText[]> => {
  const rows = await read('legal_documents')
    .whereIn('id', [...ids])
    .select('kind', 'document_version', 'effective_from', 'text', 'en_text')
  return rows.flatMap((row) => {
    const kind = legalKinds.find((one) => one === row.kind)
    return kind
      ? {
          kind,
          documentVersion: row.document_version,
          effectiveFrom: row.effective_from,
          text: row.text,
          enText: row.en_text,
        }
      : []
  })
}
