/**
 * The two legal documents: their versions and the days from which they apply (ISO 8601). A new agreement version asks
 * everyone for consent again at the next login. The texts are in `i18n/<language>/legal.ts`.
 */
export const legalDocuments = {
  agreement: { version: '2026-11', effectiveFrom: '2026-11-22' },
  privacy: { version: '2026-11', effectiveFrom: '2026-11-22' },
} as const

/** The version of the agreement that users accept. */
export const agreementVersion = legalDocuments.agreement.version
