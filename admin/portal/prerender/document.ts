import { type Locale, locales } from '#contract/text/locale'
import { addressOf, pages, type PageName, type Place } from '../ui/pages.ts'
import type { PageFiles } from './manifest.ts'

interface PageDocument {
  place: Place
  body: string
  files: PageFiles
  description: string
}

const tags: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }
const openGraphLocales: Record<Locale, string> = { zh: 'zh_CN', en: 'en_US' }
const systemNames: Record<Locale, string> = { zh: '{{systemNameZh}}', en: '{{systemNameEn}}' }

const attributes = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(
      ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
    )
    .join('')
const tag = (name: string, values: Record<string, string>): string =>
  `<${name}${attributes(values)}>`

/** Pages with `noindex`: error pages, answers of the login at applications and the one-time setup. */
const unlisted: ReadonlySet<PageName> = new Set<PageName>([
  '404',
  'askSignOut',
  'connectDevice',
  'connectionFailed',
  'noPermission',
  'setup',
  'signedOut',
])

const searchTags = ({ place, description }: PageDocument): string[] => {
  const path = addressOf(place.page)
  if (unlisted.has(place.page)) return [tag('meta', { name: 'robots', content: 'noindex' })]
  if (!pages[place.page].indexed)
    return [tag('link', { rel: 'canonical', href: `{{publicUrl}}${path}` })]
  const address = (locale: Locale) => `{{publicUrl}}/${locale}${path}`
  return [
    tag('link', { rel: 'canonical', href: address(place.locale) }),
    ...locales.map((locale) =>
      tag('link', { rel: 'alternate', hreflang: tags[locale], href: address(locale) }),
    ),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: address('en') }),
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': systemNames[place.locale],
      'og:title': systemNames[place.locale],
      'og:description': description,
      'og:url': address(place.locale),
      'og:locale': openGraphLocales[place.locale],
      'og:image': `{{publicUrl}}/assets/share-${place.locale}-2.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': description,
    }).map(([property, content]) => tag('meta', { property, content })),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ]
}

/**
 * Structured data about the provider for search engines; the CSP does not block it, because it is no executable script.
 */
const organisation = ({ place, description }: PageDocument): string[] =>
  place.page === 'home'
    ? [
        `<script type="application/ld+json">${JSON.stringify({
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: systemNames[place.locale],
          alternateName: systemNames[place.locale === 'zh' ? 'en' : 'zh'],
          description,
          url: '{{publicUrl}}/',
          logo: '{{publicUrl}}/assets/mark-1.svg',
        })}</script>`,
      ]
    : []

/** A complete HTML page, without inline styles and executable inline scripts, because the CSP forbids them. */
export const documentHtml = (page: PageDocument): string => {
  const { place, body, files, description } = page
  return [
    '<!doctype html>',
    `<html lang="${tags[place.locale]}" data-theme="{{theme}}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${systemNames[place.locale]}</title>`,
    tag('meta', { name: 'description', content: description }),
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#f7f5f0" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0a1622" media="(prefers-color-scheme: dark)">',
    '<meta name="format-detection" content="telephone=no">',
    '<meta name="settings" content="{{settings}}">',
    '<link rel="icon" href="/assets/mark-1.svg" type="image/svg+xml">',
    ...files.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    ...files.fonts.map((href) =>
      tag('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' }),
    ),
    `<script type="module" src="${files.script}" fetchpriority="low"></script>`,
    ...files.preloads.map((href) =>
      tag('link', { rel: 'modulepreload', href, fetchpriority: 'low' }),
    ),
    ...searchTags(page),
    ...organisation(page),
    '</head>',
    '<body>',
    '<p id="old-browser" role="alert" hidden>{{browserTooOld}}</p>',
    `<div id="root" data-page="${place.page}">${body}</div>`,
    '<script src="/assets/old-browser-1.js" async></script>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
