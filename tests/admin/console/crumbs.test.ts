import { expect, it } from 'vitest'
import { crumbsOf, matchRoute, routesOf } from '#console/core/navigation/routes.ts'
import { pageTitle } from '#console/core/navigation/pageTitle.ts'
import { usersMenu } from './menu.ts'

const crumbsAt = (pathname: string, locale = 'en', title?: string) => {
  const match = matchRoute(routesOf(usersMenu), pathname)
  if (!match) throw new Error(`No route for ${pathname}`)
  return crumbsOf(match.route, match.params, locale, title)
}

it('links every screen of the path, but neither groups nor the last breadcrumb', () => {
  expect(crumbsAt('/users/17/show')).toEqual([
    { label: 'People' },
    { label: 'Users', to: '/users' },
    { label: 'Details' },
  ])
})

it('lets a screen set the last breadcrumb', () => {
  expect(crumbsAt('/users/17/show', 'zh', '李伟').map(({ label }) => label)).toEqual([
    '人员',
    '用户列表',
    '李伟',
  ])
})

it('falls back to the Chinese name without an English one', () => {
  expect(crumbsAt('/users/create').at(-1)).toEqual({ label: '新建用户' })
})

it('names the page, the list above it and the system in the title of the tab', () => {
  const titleAt = (pathname: string, title?: string) => {
    const match = matchRoute(routesOf(usersMenu), pathname)
    return match && pageTitle(match, 'zh', '天枢定位', title)
  }
  expect(titleAt('/users')).toBe('用户列表 · 天枢定位')
  expect(titleAt('/users/17/show', '林晓')).toBe('林晓 · 用户列表 · 天枢定位')
  expect(titleAt('/users/17/show', '用户列表')).toBe('用户列表 · 天枢定位')
})
