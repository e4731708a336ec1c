import { expect, it } from 'vitest'
import { timeText } from '#server/platform/messaging/messages'

it('shows Beijing time in Chinese and UTC in English', () => {
  const at = Date.UTC(2026, 10, 22, 20, 32, 59)
  expect(timeText('zh', at)).toBe('北京时间 2026-11-23 04:32')
  expect(timeText('en', at)).toBe('2026-11-22 20:32 UTC')
})
