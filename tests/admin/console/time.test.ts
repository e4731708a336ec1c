import { expect, it } from 'vitest'
import { toLocalInput, fromLocalInput, timeRule } from '#console/core/forms/localTime.ts'
import { exactTime, relativeTime } from '#console/core/ui/time.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

it.each([
  [30, undefined, undefined],
  [90, '1 minute ago', '1分钟前'],
  [7_200, '2 hours ago', '2小时前'],
  [90_000, 'yesterday', '昨天'],
  [40 * 86_400, 'last month', '上个月'],
  [-7_200, 'in 2 hours', '2小时后'],
])('describes %i seconds ago in words', (seconds, english, chinese) => {
  expect(relativeTime(before(seconds), now, 'en')).toBe(english)
  expect(relativeTime(before(seconds), now, 'zh')).toBe(chinese)
})

it('shows the exact time in the reader’s zone, with the zone', () => {
  expect(exactTime(now, 'Asia/Shanghai')).toBe('2026-03-01 20:00:00 UTC+8')
  expect(exactTime(now, 'UTC')).toBe('2026-03-01 12:00:00 UTC')
})

it('formats every year like the input field, and refuses years before 1970 as partially typed', () => {
  for (const local of ['0002-03-04T05:06', '0202-03-04T05:06', '2026-03-04T05:06']) {
    const moment = fromLocalInput(local)
    expect(toLocalInput(moment)).toBe(local)
    expect(timeRule(moment)).toBe(local < '1970' ? 'validation.earlyYear' : undefined)
  }
  expect([toLocalInput(null), fromLocalInput(''), timeRule(null)]).toEqual(['', null, undefined])
})
