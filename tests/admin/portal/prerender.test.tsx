import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { locales } from '#contract/text/locale'
import { App } from '../../../admin/portal/app/App.tsx'
import { pageNames, pages } from '../../../admin/portal/ui/pages.ts'
import { loadView } from '../../../admin/portal/app/pageScreens.tsx'
import { documentHtml } from '../../../admin/portal/prerender/document.ts'
import { filesOfPage, type Manifest } from '../../../admin/portal/prerender/manifest.ts'
import { placeholderSettings } from '../../../admin/portal/app/settings.ts'

const files = {
  script: '/assets/main.js',
  preloads: ['/assets/react.js'],
  styles: ['/assets/main.css'],
  fonts: [],
}

const rendered = async (page: (typeof pageNames)[number], locale: (typeof locales)[number]) => {
  const place = { page, locale, prefixed: false }
  const view = await loadView(page, locale)
  const body = renderToString(<App place={place} view={view} settings={placeholderSettings} />)
  return documentHtml({ place, body, files, description: view.texts.descriptions[page] })
}

describe.each(locales)('pages in %s', (locale) => {
  it.each(pageNames)(
    '%s contains nothing that the content security policy blocks',
    async (page) => {
      const html = await rendered(page, locale)
      expect(html).not.toMatch(/\sstyle="/)
      expect(html).not.toContain('<style')
      expect(html).not.toMatch(/\son[a-z]+="/)
      for (const [, attributes, content] of html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g))
        if (content) expect(attributes).toContain('application/ld+json')
    },
  )

  it.each(pageNames)(
    '%s has one main heading, its language and no unfilled placeholder',
    async (page) => {
      const html = await rendered(page, locale)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html).toContain(`<html lang="${locale === 'zh' ? 'zh-CN' : 'en'}"`)
      expect(html).not.toMatch(/%\{\w+\}|undefined|\[object/)
    },
  )

  it.each(pageNames)('%s contains only placeholders that the server fills', async (page) => {
    const names = [...(await rendered(page, locale)).matchAll(/\{\{(\w+)\}\}/g)].map(
      ([, name]) => name,
    )
    const known = new Set([
      'theme',
      'settings',
      'publicUrl',
      'systemNameZh',
      'systemNameEn',
      'filingIcp',
      'filingPolice',
      'filingPoliceCode',
      'contactPhone',
      'contactDial',
      'contactEmail',
      'contactHoursZh',
      'contactHoursEn',
      'contactAddressZh',
      'contactAddressEn',
      'legalDocument',
      'agreementVersion',
      'browserTooOld',
      'oauthTitle',
      'oauthPage',
    ])
    expect(names.filter((name) => !known.has(name ?? ''))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['theme', 'settings']))
  })

  it('links both languages of a page and excludes error pages from search engines', async () => {
    const home = await rendered('home', locale)
    expect(home).toContain(`rel="canonical" href="{{publicUrl}}/${locale}/home"`)
    expect(home).toContain('hreflang="zh-CN" href="{{publicUrl}}/zh/home"')
    expect(home).toContain('hreflang="en" href="{{publicUrl}}/en/home"')
    expect(await rendered('404', locale)).toContain('content="noindex"')
    expect(await rendered('login', locale)).not.toContain('noindex')
  })

  it('describes the provider as data that parses once the placeholders are filled', async () => {
    const html = await rendered('home', locale)
    const [, data = ''] = /<script type="application\/ld\+json">(.+)<\/script>/.exec(html) ?? []
    const filled = data.replaceAll(/\{\{\w+\}\}/g, 'A &amp; B')
    expect(JSON.parse(filled)).toMatchObject({ '@type': 'Organization', name: 'A &amp; B' })
  })

  it('makes exactly the provider’s claims', async () => {
    const html = await rendered('home', locale)
    const [, claims = ''] = /<section class="claims[^>]*>(.+?)<\/section>/.exec(html) ?? []
    const text = claims.replaceAll(/<[^>]+>/g, '')
    const figures = text.match(/[\d,]+万?/g)
    expect(figures).toEqual(
      locale === 'zh' ? ['80万', '140', '26,000'] : ['800,000', '140', '26,000'],
    )
  })
})

it('lists every file that a page loads once', () => {
  const manifest: Manifest = {
    'app/main.tsx': { file: 'assets/main.js', css: ['assets/main.css'], imports: ['_react.js'] },
    '_react.js': { file: 'assets/react.js' },
    [pages.home.module]: {
      file: 'assets/home.js',
      css: ['assets/home.css'],
      imports: ['_react.js', 'app/main.tsx'],
    },
    '../../i18n/en/portal.ts': { file: 'assets/portal.js' },
    '../../i18n/en/home.ts': { file: 'assets/home-texts.js' },
    'x.woff2': { file: 'assets/x.woff2', src: 'files/ibm-plex-sans-latin-400-normal.woff2' },
  }
  expect(filesOfPage(manifest, { page: 'home', locale: 'en', prefixed: false })).toEqual({
    script: '/assets/main.js',
    preloads: ['/assets/react.js', '/assets/home.js', '/assets/portal.js', '/assets/home-texts.js'],
    styles: ['/assets/main.css', '/assets/home.css'],
    fonts: ['/assets/x.woff2'],
  })
  expect(() => filesOfPage(manifest, { page: 'home', locale: 'zh', prefixed: false })).toThrow(
    /zh\/portal/,
  )
})
