import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newestVersion, releases } from '#i18n/releases'

const ranked = (version: string) =>
  version
    .split('.')
    .map((part) => part.padStart(6, '0'))
    .join('.')

it('starts with the version of package.json: a release has its entry', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(newestVersion, 'see the changelog in i18n/README.md').toBe(version)
})

it.each(releases)(
  'has changes for administrators and for the provider: $version',
  ({ version }) => {
    for (const part of ['', '.provider'])
      expect(existsSync(`i18n/en/changelog/${version}${part}.md`)).toBe(true)
  },
)

it('lists the newest version first, each with a date, except an unreleased newest one', () => {
  const versions = releases.map(({ version }) => ranked(version))
  const dates = releases.slice(releases[0]?.date === null ? 1 : 0).map(({ date }) => date ?? '')
  expect(versions).toEqual(versions.toSorted().toReversed())
  expect(dates).toEqual(dates.toSorted().toReversed())
  for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
})
