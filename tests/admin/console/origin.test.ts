import { expect, it } from 'vitest'
import type { MenuEntry } from '#contract/access/menus'
import { matchFrom, matchRoute, routesOf } from '#console/core/navigation/routes.ts'
import { groupsOf } from '#console/features/site/user-center/groups.ts'
import { readStoredUser } from '#shared/signedInUser.ts'
import { buildEntry } from './menu.ts'

const entry = (path: string, filePath: string, children: MenuEntry[] = []): MenuEntry =>
  buildEntry({ path, filePath, name: filePath, visible: !path.includes('/:'), children })
const menus = [
  entry('/users', 'user/list', [entry('/:id/show', 'user/detail'), entry('/:id', 'user/edit')]),
  entry('/userManage', 'user/manage'),
  entry('/logs', 'log/list'),
]
const routes = routesOf(menus)
const resourceOf = (filePath: string) => filePath.split('/')[0]

const placeOf = (address: string, trail: string[], foreign?: boolean) => {
  const match = matchRoute(routes, address)
  if (!match) throw new Error(address)
  const { route } = matchFrom(match, { routes, trail: [...trail, address], resourceOf, foreign })
  return [route.highlighted, route.ancestors.map(({ pattern }) => pattern)]
}

it('follows the list that the reader came from', () => {
  const own = ['/users', ['/users']]
  const all = ['/userManage', ['/userManage']]
  expect(placeOf('/users/7/show', [])).toEqual(own)
  expect(placeOf('/users/7/show', ['/users'])).toEqual(own)
  expect(placeOf('/users/7/show', ['/userManage?filter=x'])).toEqual(all)
  expect(placeOf('/users/7', ['/userManage', '/users/7/show'])).toEqual(all)
  expect(placeOf('/users/7/show', ['/userManage', '/logs'])).toEqual(own)
  expect(placeOf('/users/7/show', ['/userManage', '/users'])).toEqual(own)
  expect(placeOf('/userManage', ['/users'])).toEqual(['/userManage', []])
})

it('places a record of another company below the list of all companies', () => {
  const all = ['/userManage', ['/userManage']]
  expect(placeOf('/users/7/show', [], true)).toEqual(all)
  expect(placeOf('/users/7', ['/users'], true)).toEqual(all)
  expect(placeOf('/users/7/show', ['/userManage'], true)).toEqual(all)
  expect(placeOf('/users/7/show', [], false)).toEqual(['/users', ['/users']])
})

it('groups menu entries by their headings, without closed groups and the overview itself', () => {
  const closed = { ...entry('/closed', 'station/list'), isHavePermission: false }
  const shown = { ...entry('/shown', 'role/list'), isHavePermission: false, alwaysVisible: true }
  const heading = (name: string, children: MenuEntry[]) => ({ ...entry('', ''), name, children })
  const offered = groupsOf([
    heading('业务数据', [closed]),
    heading('人员与权限', [...menus, shown]),
    entry('/userCenter', 'userCenter'),
    entry('*mailto:help@example.org', ''),
  ])
  expect(
    offered.map((group) => [group.heading?.name, group.entries.map(({ path }) => path)]),
  ).toEqual([
    [undefined, ['*mailto:help@example.org']],
    ['人员与权限', ['/users', '/userManage', '/logs', '/shown']],
  ])
})

it('reads a stored user in the specified or the former format', () => {
  const rest = { userId: '3', nickName: '', userTel: null, companyId: '2' }
  const user = { ...rest, name: 'acmeadmin', companyName: 'Acme' }
  expect(readStoredUser(user)).toEqual(user)
  expect(readStoredUser({ ...rest, userName: 'acmeadmin', userCompanyName: 'Acme' })).toEqual(user)
  for (const other of [null, {}, { userId: 3 }, { userId: '3' }, { userId: '3', name: 3 }])
    expect(readStoredUser(other)).toBeNull()
})
