import type { Locale } from '#contract/text/locale'
import type { Twin } from '#i18n/index'

export type Messages = Twin<(typeof import('./en.ts'))['messages']>

/** Texts are a separate chunk per language, so that a user only downloads one. */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  locale === 'zh' ? (await import('./zh.ts')).messages : (await import('./en.ts')).messages
