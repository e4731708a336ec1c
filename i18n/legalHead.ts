import { fill } from '#i18n/index'

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
