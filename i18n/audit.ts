import type { AuditKey } from '#contract/operations/auditActions'

/** An action of the audit log: its name in filters, the sentence where it was done, and where it was refused. */
export interface AuditText {
  readonly label: string
  readonly done: string
  readonly refused?: string
}

/** Texts of actions in a language. @param actor who did it, as sentences begin with it */
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

/** English texts of an action: its name, and what `%{actor}` did and was refused, without `%{actor}`. */
export const actInEnglish = actionTexts('%{actor} ')
/** Chinese texts of an action: its name, and what `%{actor}` did and was refused, without `%{actor}`. */
export const actInChinese = actionTexts('%{actor}')

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Bringing<Texts> = Texts extends { audit: infer Audit } ? Audit : never
/** Checks that every action has its texts. */
type Complete<Texts> =
  Texts extends Record<AuditKey, AuditText>
    ? Texts
    : { 'actions without texts': Exclude<AuditKey, keyof Texts> }

/**
 * The texts of all actions of the audit log: those that resources bring along, and the others. An action without its
 * texts does not compile where they are used as `AuditTexts`.
 */
export const auditTexts = <Other extends object, Resources extends object>(
  other: Other,
  resources: Resources,
): Complete<Other & Intersection<Bringing<Resources[keyof Resources]>>> =>
  Object.assign(
    {},
    other,
    ...Object.values(resources).map((texts: { audit?: object }) => texts.audit),
  )

export type AuditTexts = Readonly<Record<AuditKey, AuditText>>
