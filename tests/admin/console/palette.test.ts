import { describe, expect, it } from 'vitest'
import { searchEntries } from '#contract/text/nameSearch'
import {
  namesOf,
  opensOn,
  withoutRepeats,
  type Item,
  otherPinyinOf,
  pinyinOf,
} from '#console/core/palette/items.ts'

describe('pinyin', () => {
  it.each([
    ['用户管理', 'yong hu guan li'],
    ['企业管理', 'qi ye guan li'],
    ['电离层格网', 'dian li ceng ge wang'],
    ['修改密码', 'xiu gai mi ma'],
    ['基准站', 'ji zhun zhan'],
    ['啊座', 'a zuo'],
  ])('of %s is %s', (text, pinyin) => {
    expect(pinyinOf(text)).toBe(pinyin)
  })

  it('has second readings', () => {
    expect(pinyinOf('角色列表')).toBe('jiao se lie biao')
    expect(otherPinyinOf('角色列表')).toBe('jue se lie biao')
    expect(otherPinyinOf('日志')).toBe('')
  })
})

it.each(['用户', 'yonghu', 'yhgl', 'user', 'man', 'USER M'])('finds a screen by %s', (text) => {
  const names = [namesOf('用户管理', 'User management'), namesOf('角色', 'Roles')]
  expect(searchEntries(names, text, 'zh').map(({ entry }) => entry.zh)).toEqual(['用户管理'])
})

it('finds a role by both readings', () => {
  const names = [namesOf('角色', 'Roles')]
  for (const text of ['jiaose', 'juese']) expect(searchEntries(names, text, 'zh')).toHaveLength(1)
})

it('removes duplicates and empty groups', () => {
  const item = (address: string): Item => ({
    id: address,
    kind: 'users',
    name: address,
    note: '',
    address,
    open: () => {},
  })
  const groups = [
    { kind: 'recent' as const, items: [item('/users/1/show')] },
    { kind: 'users' as const, items: [item('/users/1/show'), item('/users/2/show')] },
    { kind: 'roles' as const, items: [] },
  ]
  expect(
    withoutRepeats(groups).map(({ kind, items }) => [kind, items.map(({ name }) => name)]),
  ).toEqual([
    ['recent', ['/users/1/show']],
    ['users', ['/users/2/show']],
  ])
})

it('opens no address without a screen', () => {
  expect(opensOn([])('/users/1/show')).toBe(false)
})
