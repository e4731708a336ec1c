import { readFileSync } from 'node:fs'
import type { Knex } from 'knex'
import { legalKinds, type LegalKind, legalModelFrom, legalModelVersion } from '#contract/core/legal'
import type { Reader } from '#db/connect'
import type { Locale } from '#contract/text/locale'
import type { LegalDocument } from '#contract/site/legalDocuments'
import { fill } from '#i18n/index'
import { Refusal } from '#server/core/errors'
import type { Live } from '#server/core/memo'
import type { Settings } from '#server/core/settings'

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

const readTexts = async (read: Reader, ids: readonly number[]): Promise<StoredText[]> => {
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

export type LegalDocuments = Readonly<Record<LegalKind, LegalDocument>>

/** The build copies the texts into `dist`. */
const texts = new URL(
  import.meta.url.endsWith('.ts') ? '../../../i18n/' : '../i18n/',
  import.meta.url,
)

export const legalModel = (locale: Locale, kind: LegalKind): string =>
  readFileSync(new URL(`${locale}/legal/${kind}.md`, texts), 'utf8').trim()

const modelOf = (kind: LegalKind): LegalDocument => ({
  kind,
  documentVersion: legalModelVersion,
  effectiveFrom: legalModelFrom,
  isModel: true,
  text: legalModel('zh', kind),
  enText: legalModel('en', kind),
})

const model: LegalDocuments = { agreement: modelOf('agreement'), privacy: modelOf('privacy') }

export interface LiveLegal extends Live<LegalDocuments> {
  /** Reloads the documents, for changes published by any process and documents that become effective today. */
  follow(): Promise<void>
}

/** Returns the documents in force; a model text is the fallback for each kind that is not published. */
export const makeLegal = async (read: Reader, now: () => number): Promise<LiveLegal> => {
  let ids: number[] = []
  let current = model
  const follow = async () => {
    const found = await findInForce(read, dayOf(now()))
    if (found.join() === ids.join()) return
    const published = (await readTexts(read, found)).map(
      (one) => [one.kind, { ...one, isModel: false }] as const,
    )
    current = { ...model, ...Object.fromEntries(published) }
    ids = found
  }
  await follow()
  return {
    get current() {
      return current
    },
    follow,
  }
}

export const withSystemName = (document: LegalDocument, { systemName }: Settings): LegalDocument =>
  document.isModel
    ? {
        ...document,
        text: fill(document.text, { system: systemName.zh }),
        enText: fill(document.enText, { system: systemName.en }),
      }
    : document

export interface Acceptance {
  agree?: boolean | undefined
  agreementVersion?: string | undefined
}

export const accepts = ({ agree, agreementVersion }: Acceptance, version: string): boolean =>
  agree === true && (agreementVersion ?? version) === version

export const requireAgreement = (version: string, acceptance: Acceptance): void => {
  if (!accepts(acceptance, version)) throw new Refusal('agreementRequired', { args: { version } })
}
