import { locales } from '#contract/text/locale'
import { escapeHtml } from '#server/core/escapeHtml'

const pages = ['home', 'coverage', 'ionosphere', 'control', 'download', 'agreement', 'privacy']

const hreflang = { zh: 'zh-CN', en: 'en' } as const

const entry = (publicUrl: string, page: string, locale: (typeof locales)[number]): string => {
  const address = (one: string) => escapeHtml(`${publicUrl}/${one}/${page}`)
  const alternates = locales.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${hreflang[one]}" href="${address(one)}"/>`,
  )
  return `<url><loc>${address(locale)}</loc>${alternates.join('')}</url>`
}

export const sitemapOf = (publicUrl: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.flatMap((page) => locales.map((locale) => entry(publicUrl, page, locale))).join('\n')}
</urlset>
`

export const robotsOf = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /gateway/\nDisallow: /ucFrontEnd\nSitemap: ${publicUrl}/sitemap.xml\n`
