import type { Location } from 'react-router'
import { expect, it } from 'vitest'
import { maxKeepAlivePages } from '#contract/core/enums'
import { renew, visit, type KeptPage } from '#console/core/navigation/keptPages.ts'

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

it('keeps at most ten pages, the least recently used leaving first', () => {
  const ten = openAll(...numbered(maxKeepAlivePages))
  expect(ten).toHaveLength(10)
  const used = open(ten, '/p0')
  const next = open(used, '/eleventh')
  expect(keys(next)).toHaveLength(10)
  expect(keys(next)).toContain('/p0')
  expect(keys(next)).not.toContain('/p1')
})

it('never moves a page that stays', () => {
  expect(keys(open(openAll('/a', '/b', '/c'), '/a'))).toEqual(['/a', '/b', '/c'])
})

it('lets a page go that is not flagged as soon as another one opens', () => {
  const pages = open(openAll('/a'), '/form', false)
  expect(keys(pages)).toEqual(['/a', '/form'])
  expect(keys(open(pages, '/b'))).toEqual(['/a', '/b'])
})

it('does not count pages that are not flagged', () => {
  const ten = openAll(...numbered(maxKeepAlivePages))
  expect(open(ten, '/form', false)).toHaveLength(11)
})

it('takes the new query of a page and leaves the others at theirs', () => {
  const pages = openAll('/users?page=2', '/logs?page=3', '/users?page=5')
  expect(pages.map(({ location }) => location.search)).toEqual(['page=5', 'page=3'])
})

it('gives the same array back where nothing changes', () => {
  const pages = openAll('/a', '/b')
  expect(open(pages, '/b')).toBe(pages)
})

it('starts a page afresh when its work is done', () => {
  const pages = renew(openAll('/users', '/users/create'), '/users/create')
  expect(pages.map(({ edition }) => edition)).toEqual([0, 1])
})
