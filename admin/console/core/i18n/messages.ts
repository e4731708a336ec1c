import type { Locale } from '#contract/text/locale'
import type { Twin } from '#i18n/index'

/** Texts of one language as polyglot wants them. */
export type Messages = Twin<(typeof import('./en.ts'))['messages']>

/** The texts of a language: a chunk of its own each, so that a reader loads only theirs. */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  locale === 'zh' ? (await import('./zh.ts')).messages : (await import('./en.ts')).messages
