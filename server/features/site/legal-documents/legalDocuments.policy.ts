import type { ErrorName } from '#contract/core/errors'
import { legalModelVersion } from '#contract/core/legal'
import type { LegalDocumentRecord, LegalPhase } from '#contract/site/legalDocuments'

/** Why a document cannot be changed or published; null where it can. What was published is what people agree to. */
export const mayChange = (phase: LegalPhase): ErrorName | null =>
  phase === 'draft' ? null : 'statusDoesNotAllow'

/** Why a document cannot be deleted; null where it can: until it applies, no one has agreed to it. */
export const mayDelete = (phase: LegalPhase): ErrorName | null =>
  phase === 'draft' || phase === 'scheduled' ? null : 'statusDoesNotAllow'

/** Why a version cannot be called so; null where it can: who agreed to the model text has agreed to that alone. */
export const mayBeCalled = (documentVersion: string): ErrorName | null =>
  documentVersion === legalModelVersion ? 'documentVersionExists' : null

/** What keeps a document from being published on a day, by field (keys of the `validation` texts): a missing language, a day that is over. */
export const problemsOfPublishing = (
  { text, enText, effectiveFrom }: LegalDocumentRecord,
  today: string,
): Record<string, string> => ({
  ...(text ? {} : { text: 'validation.required' }),
  ...(enText ? {} : { enText: 'validation.required' }),
  ...(effectiveFrom < today ? { effectiveFrom: 'validation.dayOver' } : {}),
})
