import { expect, it } from 'vitest'
import { lineChanges } from '#console/features/site/legal-documents/lineChanges.ts'

const changes = (before: readonly string[], after: readonly string[]) =>
  lineChanges(before.join('\n\n'), after.join('\n')).map(({ kind, lines }) => [kind, ...lines])

it('lists removed lines before the added ones in their place, between unchanged lines', () => {
  expect(changes(['a', 'b', 'c', 'd'], ['a', 'B', 'c', 'd', 'e'])).toEqual([
    ['same', 'a'],
    ['removed', 'b'],
    ['added', 'B'],
    ['same', 'c', 'd'],
    ['added', 'e'],
  ])
})

it('ignores blank lines and surrounding spaces', () => {
  expect(lineChanges('a\n\n b \n', 'a\r\nb')).toEqual([{ kind: 'same', lines: ['a', 'b'] }])
})

it('shows a moved line as removed and added, and handles repeated lines one by one', () => {
  expect(changes(['a', 'b', 'c'], ['b', 'c', 'a'])).toEqual([
    ['removed', 'a'],
    ['same', 'b', 'c'],
    ['added', 'a'],
  ])
  expect(changes(['a', 'a', 'b', 'a'], ['a', 'b', 'a', 'a'])).toEqual([
    ['same', 'a'],
    ['removed', 'a'],
    ['same', 'b'],
    ['added', 'a'],
    ['same', 'a'],
  ])
})

it('handles a first text and an emptied one', () => {
  expect(changes([], ['a', 'b'])).toEqual([['added', 'a', 'b']])
  expect(changes(['a', 'b'], [])).toEqual([['removed', 'a', 'b']])
  expect(changes([], [])).toEqual([])
})

it('shows long texts without a common line as replaced', () => {
  const lines = (of: string) => Array.from({ length: 2500 }, (_, line) => `${of}${line}`)
  expect(changes(['a', ...lines('b'), 'c'], ['a', ...lines('d'), 'c'])).toEqual([
    ['same', 'a'],
    ['removed', ...lines('b')],
    ['added', ...lines('d')],
    ['same', 'c'],
  ])
})
