import { useNotify } from '#console/core/i18n/texts.ts'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Full screen on and off; warns where the browser cannot. */
export const useFullScreen = (): readonly [boolean, () => Promise<void>] => {
  const notify = useNotify()
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = async () => {
    try {
      if (isFull) await document.exitFullscreen()
      else await document.documentElement.requestFullscreen()
    } catch {
      notify('console.shell.fullScreenUnavailable', { type: 'warning' })
    }
  }
  return [isFull, toggle]
}
