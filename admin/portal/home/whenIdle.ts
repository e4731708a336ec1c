const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
/** Milliseconds after loading before a page without user input counts as ready. */
const maxWaitMs = 6000

/**
 * Waits until the page has loaded, then for user input or 6 s, then until the browser is idle, and calls back. With
 * `soon`, calls back immediately.
 * @returns a function that cancels the wait
 */
export const whenIdle = (callback: () => void, { soon }: { soon: boolean }): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: number | undefined

  const stopWaiting = () => {
    clearTimeout(timer)
    inputEvents.forEach((sign) => removeEventListener(sign, requestIdle))
  }
  const requestIdle = () => {
    stopWaiting()
    if (typeof requestIdleCallback === 'function')
      request = requestIdleCallback(callback, { timeout: 2000 })
    else timer = setTimeout(callback, 200)
  }
  const wait = () => {
    inputEvents.forEach((sign) => addEventListener(sign, requestIdle, { passive: true }))
    timer = setTimeout(requestIdle, maxWaitMs)
  }

  if (soon) timer = setTimeout(callback, 0)
  else if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    stopWaiting()
    if (request !== undefined) cancelIdleCallback(request)
  }
}
