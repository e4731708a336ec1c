import { expect, it } from 'vitest'
import { mapConcurrent } from '#console/core/lists/mapConcurrent.ts'

it('limits concurrent jobs and returns the results in order', async () => {
  let running = 0
  let maxRunning = 0
  const results = await mapConcurrent([5, 1, 4, 2, 3], 2, async (milliseconds) => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => {
      setTimeout(resolve, milliseconds)
    })
    running -= 1
    return milliseconds * 10
  })
  expect(results).toEqual([50, 10, 40, 20, 30])
  expect(maxRunning).toBe(2)
})
