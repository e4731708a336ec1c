export const legalKinds = ['agreement', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

export const maxDocumentVersionLength = 32

/**
 * Version and start date of the model texts (`i18n/<language>/legal/*.md`), in force until the provider publishes its
 * own.
 */
export const legalModelVersion = '2026-11'
export const legalModelFrom = '2026-11-22'
