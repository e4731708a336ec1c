import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Whether the page is shown in full screen, and the way there and back, which fails where the browser refuses. */
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
