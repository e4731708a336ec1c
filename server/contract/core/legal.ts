export const legalKinds = ['agreement', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

/** The most characters that a document's version is called by. */
export const longestDocumentVersion = 32

/**
 * The version of the model texts (`i18n/<language>/legalModel.ts`) and the day from which they apply. They are in force
 * until the provider publishes its own.
 */
export const legalModelVersion = '2026-11'
export const legalModelFrom = '2026-11-22'
