import { expect, it } from 'vitest'
import { pinyinKeys } from '#db/pinyin'

it.each([
  ['张三', ['zhangsan', 'zs']],
  ['欧阳娜', ['ouyangna', 'oyn']],
  ['单雄信', ['shanxiongxin', 'sxx']],
  ['吕蒙', ['lvmeng', 'lm']],
  ['华南测绘 (Survey)', ['huanancehui', 'hnch']],
])('converts %s to pinyin and initials', (text, keys) => {
  expect(pinyinKeys(text).split(' ')).toEqual(expect.arrayContaining(keys))
})

it('returns nothing for text without Chinese', () => {
  expect(pinyinKeys('Anna Li')).toBe('')
})
