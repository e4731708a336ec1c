const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
/** Milliseconds after loading before a page without user input counts as ready. */
const patienceMs = 6000

/**
 * Calls back when the page has loaded, the user has interacted or 6 s have passed, and the browser is idle; with
 * `soon`, immediately. @returns a function that cancels it
 */
export const whenIdle = (callback: () => void, { soon }: { soon: boolean }): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: number | undefined

  const stopWaiting = () => {
    clearTimeout(timer)
    signs.forEach((sign) => removeEventListener(sign, ask))
  }
  const ask = () => {
    stopWaiting()
    if (typeof requestIdleCallback === 'function')
      request = requestIdleCallback(callback, { timeout: 2000 })
    else timer = setTimeout(callback, 200)
  }
  const wait = () => {
    signs.forEach((sign) => addEventListener(sign, ask, { passive: true }))
    timer = setTimeout(ask, patienceMs)
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
