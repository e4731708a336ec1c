import { expect, it } from 'vitest'
import { timeRangeOf } from '#server/platform/audit/auditTokens'
import { termsOf } from '#server/platform/search/terms'

const partsOf = (word: string) => termsOf({ words: [word], tokens: [] }, false)[0]?.parts

it('searches every other n-gram of a longer word, and its last', () => {
  expect(partsOf('zh')).toEqual(['"zh" *'])
  expect(partsOf('zha')).toEqual(['"zha"'])
  expect(partsOf('zhan')).toEqual(['"zha"', '"han"'])
  expect(partsOf('zhang')).toEqual(['"zha"', '"ang"'])
  expect(partsOf('zhangs')).toEqual(['"zha"', '"ang"', '"ngs"'])
  expect(partsOf('欧阳立新')).toEqual(['"欧阳立"', '"阳立新"'])
})

it('covers a period with few tokens', () => {
  const day = 86_400_000
  expect(timeRangeOf({ from: 10 * day, to: 12 * day }).around).toEqual([
    'h30',
    'h31',
    'h32',
    'h33',
    'h34',
    'h35',
  ])
  expect(timeRangeOf({ from: 10 * day + 1, to: 15 * day }).around).toEqual([
    'd10',
    'd11',
    'd12',
    'd13',
    'd14',
  ])
  expect(timeRangeOf({ from: 0, to: 90 * day }).around).toEqual(['m0', 'm1', 'm2'])
})
