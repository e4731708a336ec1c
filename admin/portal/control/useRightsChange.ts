import { useEffect } from 'react'
import { gatewayStream } from '#shared/http.ts'

/** Pause before the stream of events is opened again. */
const pauseMs = 10_000

const readUntilEnd = async (signal: AbortSignal, changed: () => void): Promise<void> => {
  const reader = (await gatewayStream('/events', { signal })).getReader()
  const decoder = new TextDecoder()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    if (/^event: (?:rights|reset)$/m.test(decoder.decode(part.value))) changed()
}

/**
 * Calls `changed` when the page becomes visible or gets the focus, and when the gateway reports other rights of the user.
 * Its events are read only while the page is visible, because a browser opens few connections to a site.
 */
export const useRightsChange = (signedIn: boolean, changed: () => void): void => {
  useEffect(() => {
    let reading = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      reading.abort()
      clearTimeout(timer)
    }
    const read = () => {
      stop()
      if (!signedIn || document.visibilityState !== 'visible') return
      reading = new AbortController()
      const { signal } = reading
      const again = () => {
        if (!signal.aborted) timer = setTimeout(turn, pauseMs)
      }
      void readUntilEnd(signal, changed).then(again, again)
    }
    const look = () => document.visibilityState === 'visible' && changed()
    const turn = () => {
      look()
      read()
    }
    read()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', turn)
    return () => {
      stop()
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [signedIn, changed])
}
