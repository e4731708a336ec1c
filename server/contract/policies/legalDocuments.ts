import type { Verdict } from './caller.ts'
import { legalModelVersion } from '#contract/core/legal'
import type { LegalDocumentRecord, LegalPhase } from '#contract/site/legalDocuments'

/** Only drafts can be changed, because users may have agreed to a published text. */
export const mayChange = (phase: LegalPhase): Verdict =>
  phase === 'draft' ? null : 'statusDoesNotAllow'

/** A document not yet in force can be deleted, because no user has agreed to it. */
export const mayDelete = (phase: LegalPhase): Verdict =>
  phase === 'draft' || phase === 'scheduled' ? null : 'statusDoesNotAllow'

/**
 * The version of the built-in model text is reserved, so that consent to it is never taken as consent to another text.
 */
export const mayUseVersion = (documentVersion: string): Verdict =>
  documentVersion === legalModelVersion ? 'documentVersionExists' : null

/** Problems by field, as keys of the `validation` texts: a missing language or a past day. */
export const problemsOfPublishing = (
  { text, enText, effectiveFrom }: LegalDocumentRecord,
  today: string,
): Record<string, string> => ({
  ...(text ? {} : { text: 'validation.required' }),
  ...(enText ? {} : { enText: 'validation.required' }),
  ...(effectiveFrom < today ? { effectiveFrom: 'validation.dayOver' } : {}),
})
