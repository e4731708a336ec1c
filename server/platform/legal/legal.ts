import { readFileSync } from 'node:fs'
import { legalModelFrom, legalModelVersion, type LegalKind } from '#contract/core/legal'
import type { Locale } from '#contract/text/locale'
import type { LegalDocument } from '#contract/site/legalDocuments'
import type { Reader } from '#db/connect'
import { fill } from '#i18n/index'
import { Refusal } from '#server/core/errors'
import type { Live } from '#server/core/memo'
import type { Settings } from '#server/core/settings'
import { dayOf, findInForce, readTexts } from './legal.queries.ts'

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
