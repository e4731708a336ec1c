import { expect, it } from 'vitest'
import { clausesOf, placesOf } from '#console/core/ui/placeholders.ts'
import { pickedValues } from '#console/core/lists/pickedValues.ts'
import { sameSearch, searchOf } from '#console/core/lists/views.ts'
import { initialsOf } from '#console/core/ui/initialsOf.ts'

it('takes a filter sentence apart at its places, words and blanks as they are', () => {
  expect(placesOf('Show \u0001status\u0001 users, \u0001locked\u0001.')).toEqual([
    'Show ',
    'status',
    ' users, ',
    'locked',
    '.',
  ])
})

it('leaves out the clauses of a filter sentence that say nothing', () => {
  const sentence = 'Show \u0001status\u0001 users[, \u0001locked\u0001][, with \u0001roleId\u0001].'
  const withRole = (clause: string) => clause.includes('roleId')
  expect(clausesOf(sentence, () => false)).toBe('Show \u0001status\u0001 users.')
  expect(clausesOf(sentence, withRole)).toBe(
    'Show \u0001status\u0001 users, with \u0001roleId\u0001.',
  )
})

it('ends the filter by a department with the company that it is one of, and no other filter', () => {
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

it('knows a view again whatever page it is at', () => {
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
])('signs %s with %s', (name, sign) => {
  expect(initialsOf(name)).toBe(sign)
})
