import { expect, it } from 'vitest'
import { trailAfter, previousOf, type Trail } from '#console/core/navigation/routes.ts'

const walk = (...addresses: string[]): Trail => addresses.reduce(trailAfter, [] as Trail)

it('remembers the previous page with its query', () => {
  expect(previousOf(walk('/users?page=2', '/users/1/show'))).toBe('/users?page=2')
})

it('does not count another query at the same path as a step', () => {
  expect(walk('/home', '/users', '/users?page=2', '/users?page=3')).toEqual([
    '/home',
    '/users?page=3',
  ])
})

it('recognises going back', () => {
  const trail = walk('/home', '/users', '/users/1/show', '/users?page=1')
  expect(trail).toEqual(['/home', '/users?page=1'])
  expect(previousOf(trail)).toBe('/home')
})

it('has no previous page at the start, and a limited length', () => {
  expect(previousOf(walk('/users'))).toBeUndefined()
  expect(previousOf(walk('/', '/personalCenter'))).toBeUndefined()
  expect(walk(...Array.from({ length: 100 }, (_, step) => `/page/${step}`))).toHaveLength(30)
})
