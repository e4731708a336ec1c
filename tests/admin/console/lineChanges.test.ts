import { expect, it } from 'vitest'
import { lineChanges } from '#console/features/site/legal-documents/lineChanges.ts'

const changes = (before: readonly string[], after: readonly string[]) =>
  lineChanges(before.join('\n\n'), after.join('\n')).map(({ kind, lines }) => [kind, ...lines])

it('names what was removed before what was added in its place, between the lines that stay', () => {
  expect(changes(['a', 'b', 'c', 'd'], ['a', 'B', 'c', 'd', 'e'])).toEqual([
    ['same', 'a'],
    ['removed', 'b'],
    ['added', 'B'],
    ['same', 'c', 'd'],
    ['added', 'e'],
  ])
})

it('finds the same text the same, whatever stands between its lines', () => {
  expect(lineChanges('a\n\n b \n', 'a\r\nb')).toEqual([{ kind: 'same', lines: ['a', 'b'] }])
})

it('takes a line that moved as removed there and added here, and repeated lines one by one', () => {
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

it('knows a first text and an emptied one', () => {
  expect(changes([], ['a', 'b'])).toEqual([['added', 'a', 'b']])
  expect(changes(['a', 'b'], [])).toEqual([['removed', 'a', 'b']])
  expect(changes([], [])).toEqual([])
})

it('says of long texts without a common line that all was replaced', () => {
  const lines = (of: string) => Array.from({ length: 2500 }, (_, line) => `${of}${line}`)
  expect(changes(['a', ...lines('b'), 'c'], ['a', ...lines('d'), 'c'])).toEqual([
    ['same', 'a'],
    ['removed', ...lines('b')],
    ['added', ...lines('d')],
    ['same', 'c'],
  ])
})
