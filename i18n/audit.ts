import type { AuditKey } from '#contract/operations/auditActions'

/** Texts of an audit action: its label in filters and the sentences for success and refusal. */
export interface AuditText {
  readonly label: string
  readonly done: string
  readonly refused?: string
}

const actionTexts = (actor: string) => {
  function act(label: string, done: string): { label: string; done: string }
  function act(
    label: string,
    done: string,
    refused: string,
  ): { label: string; done: string; refused: string }
  function act(label: string, done: string, refused?: string): AuditText {
    const texts = { label, done: actor + done }
    return refused === undefined ? texts : { ...texts, refused: actor + refused }
  }
  return act
}

export const actInEnglish = actionTexts('%{actor} ')
export const actInChinese = actionTexts('%{actor}')

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type AuditOf<Texts> = Texts extends { audit: infer Audit } ? Audit : never
type Complete<Texts> =
  Texts extends Record<AuditKey, AuditText>
    ? Texts
    : { 'actions without texts': Exclude<AuditKey, keyof Texts> }

/**
 * Merges the texts of resources with the remaining ones. If an action lacks a text, the result is not assignable to
 * `AuditTexts` and does not compile.
 */
export const auditTexts = <Other extends object, Resources extends object>(
  other: Other,
  resources: Resources,
): Complete<Other & Intersection<AuditOf<Resources[keyof Resources]>>> =>
  Object.assign(
    {},
    other,
    ...Object.values(resources).map((texts: { audit?: object }) => texts.audit),
  )

export type AuditTexts = Readonly<Record<AuditKey, AuditText>>
