import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** `toggle` rejects when the browser refuses full screen. */
export const useFullScreen = () => {
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
  const toggle = () =>
    isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  return { isFull, toggle }
}
