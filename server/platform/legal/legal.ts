import { legalModelFrom, legalModelVersion, type LegalKind } from '#contract/core/legal'
import type { LegalDocument } from '#contract/site/legalDocuments'
import type { Reader } from '#db/connect'
import { legalModel as en } from '#i18n/en/legalModel'
import { legalModel as zh } from '#i18n/zh/legalModel'
import { fill } from '#i18n/index'
import { Refusal } from '#server/core/errors'
import type { Live } from '#server/core/live'
import type { Settings } from '#server/core/settings'
import { dayOf, findInForce, readTexts } from './legal.queries.ts'

/** The documents in force. */
export type LegalDocuments = Readonly<Record<LegalKind, LegalDocument>>

const modelOf = (kind: LegalKind): LegalDocument => ({
  kind,
  documentVersion: legalModelVersion,
  effectiveFrom: legalModelFrom,
  isModel: true,
  text: zh[kind],
  enText: en[kind],
})

const model: LegalDocuments = { agreement: modelOf('agreement'), privacy: modelOf('privacy') }

/** The documents in force as this process knows them, which follow those in the database and the days. */
export interface LiveLegal extends Live<LegalDocuments> {
  /** Takes up what was published since, by whichever process, and what applies from today on. */
  follow(): Promise<void>
}

/** The documents in force: the published ones, and the model texts in their place where there are none. */
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

/** A document in force as it is read: the model text names the system. */
export const asRead = (document: LegalDocument, { systemName }: Settings): LegalDocument =>
  document.isModel
    ? {
        ...document,
        text: fill(document.text, { system: systemName.zh }),
        enText: fill(document.enText, { system: systemName.en }),
      }
    : document

/** What someone says of the agreement. */
export interface Acceptance {
  agree?: boolean | undefined
  agreementVersion?: string | undefined
}

/** Asks for a version of the agreement, unless that is the one that someone accepts; null where it is. */
export const refusalWithout = (
  version: string,
  { agree, agreementVersion = version }: Acceptance,
): Refusal | null =>
  agree === true && agreementVersion === version
    ? null
    : new Refusal('agreementRequired', { args: { version } })

declare module '#server/core/context' {
  interface Context {
    readonly legal: LiveLegal
  }
}
