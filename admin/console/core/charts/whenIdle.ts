import { queryClient } from '#console/core/data/queryClient.ts'

const lookMs = 100
const maxLooks = 30

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))

const idle = (): Promise<void> =>
  // Safari has no such callback.
  'requestIdleCallback' in window
    ? new Promise((resume) => requestIdleCallback(() => resume(), { timeout: lookMs * maxLooks }))
    : pause(lookMs)

/** Resolves when no data is loading and the page has nothing urgent to do, after three seconds at the latest. */
export const whenIdle = async (): Promise<void> => {
  for (let looks = 0; looks < maxLooks && queryClient.isFetching() > 0; looks += 1)
    await pause(lookMs)
  await idle()
}
