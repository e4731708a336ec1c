import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, vi, onTestFinished } from 'vitest'
import { repeat } from '#server/core/timers'

it('runs one round at a time, and finishes the last round when it stops', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ends: (() => void)[] = []
  const stop = repeat(() => new Promise<void>((done) => ends.push(done)), 15_000, 15_000)
  vi.advanceTimersByTime(60_000)
  expect(ends).toHaveLength(1)
  let stopped = false
  const stopping = stop().then(() => (stopped = true))
  for (let time = 0; time < 10; time += 1) await turn()
  expect(stopped).toBe(false)
  ends[0]?.()
  await stopping
  vi.advanceTimersByTime(60_000)
  expect(ends).toHaveLength(1)
})
