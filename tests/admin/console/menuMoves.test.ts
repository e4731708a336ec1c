import { expect, it } from 'vitest'
import type { MenuRecord } from '#contract/access/menus'
import { isWithin, placeAfter } from '#console/features/access/menus/moves.ts'

const entry = (id: string, parentId: string | null, order: number) =>
  ({ id, parentId, order }) as MenuRecord
const entries = [entry('1', null, 0), entry('2', '1', 1), entry('3', '1', 4), entry('4', '3', 9)]
const place = (at: number, direction: Parameters<typeof placeAfter>[2]) =>
  placeAfter(entries, entries[at] as MenuRecord, direction)

it('moves among siblings, out of the parent and into the previous entry', () => {
  expect(place(2, 'up')).toEqual({ parentId: '1', order: 1 })
  expect(place(1, 'down')).toEqual({ parentId: '1', order: 5 })
  expect(place(2, 'out')).toEqual({ parentId: null, order: 1 })
  expect(place(2, 'into')).toEqual({ parentId: '2' })
})

it('does not move beyond the ends', () => {
  expect(place(1, 'up')).toBeUndefined()
  expect(place(0, 'out')).toBeUndefined()
})

it('detects descendants of an entry, which cannot be moved into itself', () => {
  expect(isWithin(entries, '4', '1')).toBe(true)
  expect(isWithin(entries, '2', '3')).toBe(false)
})
