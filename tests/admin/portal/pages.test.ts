import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales } from '#contract/text/locale'
import { preferredLocale } from '#i18n/index'
import { legacyDestination } from '../../../admin/portal/app/frontEndMarker.ts'
import { addressIn, addressOf, pageNames, pages, placeAt } from '../../../admin/portal/ui/pages.ts'

describe('the pages of the public site', () => {
  it('contain every public address once', () => {
    const paths = pageNames.map(addressOf)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.toSorted().join(' ')).toBe(
      '/404 /agreement /askSignOut /connectDevice /connectionFailed /control /coverage /download /home /invitation /ionosphere /login /noPermission /privacy /register /resetPassword /setup /signedOut /undoContact',
    )
  })

  it.each(pageNames)('finds the module and the texts of %s', (name) => {
    expect(existsSync(`admin/portal/${pages[name].module}`)).toBe(true)
    for (const texts of pages[name].texts)
      for (const locale of locales) expect(existsSync(`i18n/${locale}/${texts}.ts`)).toBe(true)
  })

  it('recognises a page by its address, with and without a language', () => {
    expect(placeAt('/home', 'en')).toEqual({ page: 'home', locale: 'en', prefixed: false })
    expect(placeAt('/zh/home', 'en')).toEqual({ page: 'home', locale: 'zh', prefixed: true })
    expect(placeAt('/coverage/', 'zh')).toEqual({ page: 'coverage', locale: 'zh', prefixed: false })
    expect(placeAt(addressIn('en', 'privacy'), 'zh')).toMatchObject({
      page: 'privacy',
      locale: 'en',
    })
  })

  it.each(['/', '/ucFrontEnd', '/zh', '/fr/home', '/gateway/docs', '/home/more', '/Home'])(
    'leaves %s to the server',
    (pathname) => {
      expect(placeAt(pathname, 'en')).toBeNull()
    },
  )
})

describe('the language of a reader without a choice', () => {
  it.each([
    ['zh-CN', 'zh'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['zh-TW', 'en'],
    ['zh-Hant-CN', 'en'],
    ['zh_CN', 'zh'],
    ['zh_CN.UTF-8', 'zh'],
    ['zh-SG,zh;q=0.9', 'zh'],
    ['zh-MY', 'zh'],
    ['zh-Hans-CN', 'zh'],
    ['zh_Hans_HK', 'zh'],
    ['zh-CN-u-nu-hanidec', 'zh'],
    ['zhx-cn', 'en'],
    ['en-US,zh-CN;q=0.9', 'en'],
    ['en;q=0.1, zh-CN;q=0.9', 'zh'],
    ['zh;q=0.2,en;q=0.7', 'en'],
    ['zh,en', 'zh'],
    ['zh;q=0', 'en'],
    ['zh;q=0, zh-CN;q=0.1', 'zh'],
    [',;q=,zh;q=x', 'en'],
    ['de', 'en'],
    [undefined, 'en'],
    ['', 'en'],
  ])('%s results in %s', (languages, locale) => {
    expect(preferredLocale(languages)).toBe(locale)
  })
})

describe('old bookmarks of the front end', () => {
  it.each([
    ['https://x.example/home#/ucFrontEnd/userCenter', '/ucFrontEnd/personalCenter'],
    ['https://x.example/home#/ucFrontEnd/login', null],
    ['https://x.example/home#scenarios', null],
    ['https://x.example/home?a=ucFrontEnd', null],
  ])('%s redirects to %s', (address, destination) => {
    expect(legacyDestination(address)).toBe(destination)
  })
})
