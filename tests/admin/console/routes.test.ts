import { describe, expect, it } from 'vitest'
import {
  matchRoute,
  routesOf,
  shownEntries,
  withRevokedRoutes,
} from '#console/core/navigation/routes.ts'
import { buildEntry, usersMenu } from './menu.ts'

describe('routes from the menu', () => {
  const routes = routesOf(usersMenu)

  it('gives a hidden child the path of its parent and its own', () => {
    expect(routes.map(({ pattern }) => pattern)).toEqual([
      '/users',
      '/users/:id/show',
      '/users/:id',
      '/users/create',
    ])
  })

  it('highlights the visible parent while a hidden child is open', () => {
    expect(new Set(routes.map(({ highlighted }) => highlighted))).toEqual(new Set(['/users']))
  })

  it('prefers a fixed segment to a parameter, whatever the order of the menu', () => {
    expect(matchRoute(routes, '/users/create')?.route.pattern).toBe('/users/create')
    expect(matchRoute(routes, '/users/17')?.params).toEqual({ id: '17' })
    expect(matchRoute(routes, '/users/17/show')?.route.entry.filePath).toBe('user/detail')
  })

  it('does not read `create` as an id if the menu has no form', () => {
    const withoutForm = routes.filter(({ pattern }) => pattern !== '/users/create')
    expect(matchRoute(withoutForm, '/users/create')).toBeUndefined()
  })

  it('matches no route for an address outside the menu', () => {
    expect(matchRoute(routes, '/people')).toBeUndefined()
    expect(matchRoute(routes, '/users/17/show/more')).toBeUndefined()
  })

  it('creates no route for an external link', () => {
    expect(routesOf([buildEntry({ path: '*https://example.com', filePath: 'x' })])).toEqual([])
  })

  it('inherits path and highlight through nested hidden pages', () => {
    const nested = routesOf([
      buildEntry({
        filePath: 'user/list',
        children: [
          buildEntry({
            path: ':id',
            filePath: 'user/detail',
            visible: false,
            children: [buildEntry({ path: 'roles', filePath: 'role/list', visible: false })],
          }),
        ],
      }),
    ])
    expect(nested.at(-1)).toMatchObject({ pattern: '/users/:id/roles', highlighted: '/users' })
  })
})

describe('routes after a change of rights', () => {
  const roles = buildEntry({ path: '/roles', filePath: 'role/list' })
  const users = buildEntry({ path: '/users', filePath: 'user/list' })
  const before = routesOf([users, roles])

  it('retain a revoked route as closed, and reopen it when it returns', () => {
    const after = withRevokedRoutes(routesOf([users]), before)
    expect(after.map(({ pattern, entry }) => [pattern, entry.isHavePermission])).toEqual([
      ['/users', true],
      ['/roles', false],
    ])
    expect(withRevokedRoutes(before, after)).toEqual(before)
  })

  it('retain a revoked route as closed, also if its screen has another address', () => {
    const twice = routesOf([users, { ...users, path: '/people' }])
    const after = withRevokedRoutes(routesOf([users]), twice)
    expect(after.map(({ pattern, entry }) => [pattern, entry.isHavePermission])).toEqual([
      ['/users', true],
      ['/people', false],
    ])
  })

  it('drop the former address of a moved screen', () => {
    const moved = routesOf([users, { ...roles, path: '/positions' }])
    expect(withRevokedRoutes(moved, before)).toEqual(moved)
  })
})

describe('entries of the sidebar', () => {
  it('omit invisible and forbidden entries, unless they are always visible', () => {
    const shown = shownEntries([
      buildEntry({ name: 'open', filePath: 'a' }),
      buildEntry({ name: 'denied', filePath: 'b', isHavePermission: false }),
      buildEntry({ name: 'always', filePath: 'c', isHavePermission: false, alwaysVisible: true }),
      buildEntry({ name: 'hidden', filePath: 'd', visible: false }),
    ])
    expect(shown.map(({ name }) => name)).toEqual(['open', 'always'])
  })

  it('omit unsafe links and empty groups', () => {
    const shown = shownEntries([
      buildEntry({ name: 'good', path: '*mailto:help@example.com' }),
      buildEntry({ name: 'bad', path: '*javascript:alert(1)' }),
      buildEntry({
        name: 'group',
        children: [buildEntry({ filePath: 'a', isHavePermission: false })],
      }),
    ])
    expect(shown.map(({ name }) => name)).toEqual(['good'])
  })
})
