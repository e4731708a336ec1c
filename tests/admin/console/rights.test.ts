import { beforeEach, expect, it } from 'vitest'
import { permissionIds } from '#contract/access/permissions'
import { declareAccess, mayAct, accessTo, mayOpen, applyRights } from '#console/core/data/rights.ts'
import { usersMenu } from './menu.ts'

const button = (key: keyof typeof permissionIds, isHavePermission: boolean, hideOrGray: 0 | 1) => ({
  id: String(permissionIds[key]),
  isHavePermission,
  hideOrGray,
})

beforeEach(() => {
  applyRights({
    menuPermissions: [...usersMenu],
    buttonPermissions: [
      button('user:edit', true, 0),
      button('user:create', false, 1),
      button('user:disable', false, 0),
    ],
  })
  declareAccess('users', {
    list: { sections: ['user/list'] },
    edit: 'user:edit',
    create: 'user:create',
    disable: 'user:disable',
  })
})

it('hides a button without permission if hideOrGray is 1, and disables it otherwise', () => {
  expect(accessTo('user:edit')).toBe('granted')
  expect(accessTo('user:create')).toBe('hidden')
  expect(accessTo('user:disable')).toBe('grey')
})

it('hides a button that the server does not list', () => {
  expect(accessTo('user:unlock')).toBe('hidden')
})

it('answers canAccess from the same rights', () => {
  expect(
    ['list', 'edit', 'create', 'disable', 'unknown'].map((action) => mayAct('users', action)),
  ).toEqual([true, true, false, false, false])
  expect(mayAct('roles', 'list')).toBe(false)
})

it('finds a screen anywhere in the menu', () => {
  expect(mayOpen('user/detail')).toBe(true)
  expect(mayOpen('log/list')).toBe(false)
})
