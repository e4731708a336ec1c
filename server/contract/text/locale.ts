export const locales = ['zh', 'en'] as const
export type Locale = (typeof locales)[number]

/** China. */
export const defaultDialCode = '86'
