import { afterEach, expect, it, vi } from 'vitest'
import { makeLogger } from '#server/core/logger'
import { makeTokens } from '#server/core/tokens'
import { connectRateCounts } from '#server/platform/routing/rateCounts'

afterEach(() => vi.useRealTimers())

it('resets a count whose window starts in the future', async () => {
  const dayMs = 86_400_000
  const tokens = makeTokens([Buffer.from('a secret of this test of 32 characters or more')])
  const counts = await connectRateCounts(undefined, tokens, makeLogger('silent'))
  const store = counts.storeOf('calls', 60_000)
  const real = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: real + dayMs })
  await store.increment('somebody')
  expect(await store.increment('somebody')).toMatchObject({ totalHits: 2 })
  vi.setSystemTime(real)
  expect(await store.get?.('somebody')).toBeUndefined()
  const { totalHits, resetTime } = await store.increment('somebody')
  expect(totalHits).toBe(1)
  expect(resetTime?.getTime()).toBeLessThanOrEqual(real + 60_000)
  counts.close()
})
