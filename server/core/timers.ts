/**
 * Runs a task repeatedly without overlap; the interval starts when a run ends.
 * @param work receives a function that returns false once the repetition is stopped
 * @returns a function that stops the repetition and waits for the current run
 */
export const repeat = (
  work: (shouldContinue: () => boolean) => Promise<unknown>,
  firstMs: number,
  everyMs: number,
) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const wait = (ms: number) => {
    if (!stopped) timer = setTimeout(run, ms).unref()
  }
  const run = () => {
    running = work(() => !stopped).finally(() => wait(everyMs))
  }
  if (firstMs > 0) wait(firstMs)
  else run()
  return async (): Promise<void> => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/** Waits for `work` and returns false if it takes longer. */
export const withTimeout = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
