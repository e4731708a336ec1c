import { expect, it } from 'vitest'
import type { SortKind } from '#contract/core/resource'
import { sortKey } from '#db/pinyin'

const inOrder = (kind: SortKind, names: readonly string[]) =>
  names.toSorted((a, b) =>
    Buffer.compare(Buffer.from(sortKey(a, kind)), Buffer.from(sortKey(b, kind))),
  )

const backwards = (names: readonly string[]) => names.toReversed()

it.each([
  [
    'Latin letters among syllables',
    'text',
    ['1 号', 'amy', '安', 'Andy', '白', 'Bob', '重庆', '郑州', 'Zoe'],
  ],
  ['syllables before longer ones', 'text', ['西安', '先锋', '香山']],
  ['ü as dictionaries do', 'text', ['路', '吕', '乱', '略', '伦']],
  [
    'tones, and characters of one sound together',
    'person',
    ['张伟', '张一', '章三', '章一', '丈二', '仗三'],
  ],
  [
    'surnames as surnames are read',
    'person',
    ['单雄信', '沈括', '解缙', '徐达', '曾国藩', '詹天佑'],
  ],
  ['names of two characters before surnames', 'person', ['欧阳修', '欧阳询', '潘安']],
  ['what is no usual character behind everything', 'text', ['做', 'Zz', '𠮷田']],
] as const)('sorts %s', (_, kind, names) => {
  expect(inOrder(kind, backwards(names))).toEqual(names)
})

it.each([
  ['ÉMILE', 'emile'],
  ['Ｆｕｌｌ　width', 'full width'],
  [' a\t b\n', 'a b'],
  ['', ''],
])('converts %j to the key %j', (text, key) => {
  expect(sortKey(text, 'text')).toBe(key)
})

it('reads the first character as a surname only in names of people', () => {
  expect([sortKey('曾', 'person'), sortKey('曾经', 'text')]).toEqual(['zeng1曾', 'ceng2曾jing1经'])
  expect([sortKey('重庆', 'text'), sortKey('一不', 'text')]).toEqual([
    'chong2重qing4庆',
    'yi1一bu4不',
  ])
})

it('sorts names with different initial sounds like the platform’s collation', () => {
  const names = [
    '阿里',
    '北京',
    '陈立新',
    '杜甫',
    '鄂尔多斯',
    '方圆',
    '高山',
    '黄宁',
    '江河',
    '昆仑',
    '李白',
    '马超',
    '南京',
    '鸥',
    '彭湃',
    '秦岭',
    '任重',
    '苏星河',
    '天枢',
    '王维',
    '夏至',
    '杨柳',
    '赵丰',
  ]
  expect(inOrder('text', backwards(names))).toEqual(
    names.toSorted(new Intl.Collator('zh-CN').compare),
  )
})
