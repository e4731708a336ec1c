import type { Location } from 'react-router'
import { expect, it } from 'vitest'
import { maxKeepAlivePages } from '#contract/core/enums'
import { renew, visit, type KeptPage } from '#console/core/navigation/pages.ts'

const locations = new Map<string, Location>()

const locationOf = (address: string): Location => {
  const [pathname = '', search = ''] = address.split('?')
  const location = locations.get(address) ?? {
    pathname,
    search,
    hash: '',
    state: null,
    key: address,
    unstable_mask: undefined,
  }
  locations.set(address, location as Location)
  return location as Location
}

const open = (pages: readonly KeptPage[], address: string, keepAlive = true) => {
  const location = locationOf(address)
  return visit(pages, { key: location.pathname, location, keepAlive })
}

const openAll = (...addresses: string[]) =>
  addresses.reduce<readonly KeptPage[]>((pages, address) => open(pages, address), [])

const keys = (pages: readonly KeptPage[]) => pages.map(({ key }) => key)
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/p${index}`)

it('keeps at most ten pages alive and removes the least recently used first', () => {
  const ten = openAll(...numbered(maxKeepAlivePages))
  expect(ten).toHaveLength(10)
  const used = open(ten, '/p0')
  const next = open(used, '/eleventh')
  expect(keys(next)).toHaveLength(10)
  expect(keys(next)).toContain('/p0')
  expect(keys(next)).not.toContain('/p1')
})

it('never moves a page that stays open', () => {
  expect(keys(open(openAll('/a', '/b', '/c'), '/a'))).toEqual(['/a', '/b', '/c'])
})

it('removes a page without keep-alive as soon as another one opens', () => {
  const pages = open(openAll('/a'), '/form', false)
  expect(keys(pages)).toEqual(['/a', '/form'])
  expect(keys(open(pages, '/b'))).toEqual(['/a', '/b'])
})

it('does not count pages without keep-alive', () => {
  const ten = openAll(...numbered(maxKeepAlivePages))
  expect(open(ten, '/form', false)).toHaveLength(11)
})

it('updates the query of the opened page and no other', () => {
  const pages = openAll('/users?page=2', '/logs?page=3', '/users?page=5')
  expect(pages.map(({ location }) => location.search)).toEqual(['page=5', 'page=3'])
})

it('returns the same array if nothing changes', () => {
  const pages = openAll('/a', '/b')
  expect(open(pages, '/b')).toBe(pages)
})

it('recreates a page when its task is finished', () => {
  const pages = renew(openAll('/users', '/users/create'), '/users/create')
  expect(pages.map(({ edition }) => edition)).toEqual([0, 1])
})
