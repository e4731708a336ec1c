import { expect, it } from 'vitest'
import { clausesOf, placesOf, initialsOf } from '#console/core/ui/words.ts'
import { pickedValues, sameSearch, searchOf } from '#console/core/lists/views.ts'

it('splits a filter sentence at its placeholders, with words and spaces unchanged', () => {
  expect(placesOf('Show \u0001status\u0001 users, \u0001locked\u0001.')).toEqual([
    'Show ',
    'status',
    ' users, ',
    'locked',
    '.',
  ])
})

it('omits the clauses of unset filters from a sentence', () => {
  const sentence = 'Show \u0001status\u0001 users[, \u0001locked\u0001][, with \u0001roleId\u0001].'
  const withRole = (clause: string) => clause.includes('roleId')
  expect(clausesOf(sentence, () => false)).toBe('Show \u0001status\u0001 users.')
  expect(clausesOf(sentence, withRole)).toBe(
    'Show \u0001status\u0001 users, with \u0001roleId\u0001.',
  )
})

it('clears only the department filter when the company filter changes', () => {
  const values = { companyId: '2', departmentId: '7', status: 'active', q: '李' }
  const below = ['departmentId']
  const rest = { status: 'active', q: '李' }
  expect(pickedValues(values, 'companyId', below, '3')).toEqual({
    ...rest,
    companyId: '3',
    departmentId: undefined,
  })
  expect(pickedValues(values, 'companyId', below, undefined)).toEqual({
    ...rest,
    companyId: undefined,
    departmentId: undefined,
  })
  expect(pickedValues(values, 'companyId', below, '2')).toEqual(values)
  expect(pickedValues(values, 'companyId', [], '3')).toEqual({ ...values, companyId: '3' })
})

it('recognises a view on any page', () => {
  const list = { filterValues: { q: '李' }, sort: { field: 'realName', order: 'ASC' }, perPage: 25 }
  const search = searchOf(list)
  expect(sameSearch(search, search.replace('page=1', 'page=7'))).toBe(true)
  expect(sameSearch(search, searchOf({ ...list, perPage: 50 }))).toBe(false)
})

it.each([
  ['李伟', '伟'],
  ['John Smith', 'JS'],
  ['Adil 阿迪力江', '江'],
  ['ekaterina', 'E'],
  ['', ''],
])('abbreviates %s to %s', (name, sign) => {
  expect(initialsOf(name)).toBe(sign)
})
