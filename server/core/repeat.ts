/**
 * Does something at a time from now and then again and again, so long after its end.
 * @returns the way to stop, which waits for what is being done
 */
export const repeat = (work: () => Promise<unknown>, firstMs: number, everyMs: number) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const wait = (ms: number) => {
    if (!stopped) timer = setTimeout(run, ms).unref()
  }
  const run = () => {
    running = work().finally(() => wait(everyMs))
  }
  if (firstMs > 0) wait(firstMs)
  else run()
  return async (): Promise<void> => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
