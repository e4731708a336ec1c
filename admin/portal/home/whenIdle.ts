const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
/** A reader who only looks is waited for this long after loading. */
const patienceMs = 6000

/**
 * Calls back when the page has loaded, the reader has shown to be there or some seconds have gone by, and the browser
 * has nothing else to do; at once with `soon`. @returns the way to call it off.
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
