import { expect, it } from 'vitest'
import { wording } from '../../../i18n/rules.ts'
import { useServer } from '../../../support/server.ts'

const server = useServer()

/** Typesetting rules for screens; the API gives codes and units unformatted. */
const typesetting = new Set([
  'separators in long numbers',
  'no break between a number and its unit',
])

const breaks = (language: 'en' | 'zh', texts: readonly unknown[]): string[] =>
  texts
    .filter((text): text is string => typeof text === 'string')
    .flatMap((text) =>
      wording[language]
        .filter(({ name, pattern }) => !typesetting.has(name) && pattern.test(text))
        .map(({ name }) => `${text}: ${name}`),
    )

it('words the API document like the screens', async () => {
  const document = await (await fetch(`${server.base}/gateway/openapi.json`)).json()
  const operations = Object.values<Record<string, { summary: string; description?: string }>>(
    document.paths,
  ).flatMap((path) => Object.values(path))
  expect(operations.length).toBeGreaterThan(100)
  const texts = operations.flatMap(({ summary, description = '' }) => [
    // Header names are not words.
    summary.replaceAll(/\bX-\w+/g, ''),
    description.replaceAll(/\w+:\w+/g, ''),
  ])
  expect(breaks('en', texts)).toEqual([])
  expect(breaks('en', ['Sign in with e-mail'])).toHaveLength(2)
})

it.each([
  ['permissions', ['name'], ['en_name']],
  ['applications', ['name', 'description'], ['en_name', 'en_description']],
  ['downloads', ['name', 'description'], ['en_name', 'en_description']],
  ['stations', ['name'], ['en_name']],
  ['roles', ['name', 'description'], []],
])('words the initial rows of %s like the screens', async (table, chinese, english) => {
  const rows: Record<string, unknown>[] = await server.db.read(table)
  expect(rows.length).toBeGreaterThan(0)
  const columns = (names: string[]) => rows.flatMap((row) => names.map((name) => row[name]))
  expect(breaks('zh', columns(chinese))).toEqual([])
  expect(breaks('en', columns(english))).toEqual([])
})
