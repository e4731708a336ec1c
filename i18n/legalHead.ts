import { fill } from '#i18n/index'

/** The line below a legal document's title: its version, and from which day on it applies. */
export const legalHead = (
  texts: { version: string },
  { documentVersion, effectiveFrom }: { documentVersion: string; effectiveFrom: string },
  locale: 'en' | 'zh',
): string => {
  const date = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
    .format(new Date(effectiveFrom))
    .replaceAll(' ', '\u00a0')
  return fill(texts.version, { version: documentVersion, date })
}
