import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nContext } from 'react-admin'
import { afterAll, expect, it, vi } from 'vitest'
import { locales } from '#contract/text/locale'
import { newestVersion, releases } from '#i18n/releases'
import { buildEntry } from './menu.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
afterAll(() => vi.unstubAllGlobals())

const { administers, markChangelogRead } = await import('#console/core/help/news.ts')
const { documentIn } = await import('#console/core/help/documents.ts')
const { Changes } = await import('#console/core/help/Changes.tsx')

const menuOf = (...filePaths: string[]) => [
  buildEntry({ children: filePaths.map((filePath) => buildEntry({ filePath })) }),
]

it('is shown to people who administer something, and hidden from those with only an own account', () => {
  expect(administers([])).toBe(false)
  expect(administers(menuOf('personalCenter', 'account', 'password'))).toBe(false)
  expect(administers(menuOf('personalCenter', 'company/add', 'company/detail', 'join'))).toBe(false)
  expect(administers(menuOf('personalCenter', 'user/list'))).toBe(true)
  const grey = buildEntry({ filePath: 'user/list', isHavePermission: false })
  expect(administers([grey])).toBe(false)
})

it('is read once it was opened at the newest version', () => {
  markChangelogRead()
  expect([...stored.values()]).toEqual([JSON.stringify(newestVersion)])
})

it.each(locales)(
  'shows every version with its lines, except those for the provider, in %s',
  (locale) => {
    const i18n = {
      translate: (key: string, args?: object) => key + JSON.stringify(args ?? {}),
      changeLocale: () => Promise.resolve(),
      getLocale: () => locale,
    }
    const shown = renderToStaticMarkup(
      createElement(I18nContext.Provider, { value: i18n }, createElement(Changes)),
    )
    const linesOf = (name: string) =>
      [...documentIn(locale, `changelog/${name}`).matchAll(/^(?:## |- )(.+)$/gm)].map(
        ([, line]) => line,
      )
    for (const { version, date } of releases) {
      expect(shown).toContain(date === null ? 'palette.help.unreleased' : `dateTime="${date}"`)
      const isShown = (line = '') => shown.includes(line.replaceAll("'", '&#x27;'))
      expect(linesOf(version).filter((line) => !isShown(line))).toEqual([])
      expect(linesOf(`${version}.provider`).length).toBeGreaterThan(1)
      expect(linesOf(`${version}.provider`).filter(isShown)).toEqual([])
    }
  },
)
