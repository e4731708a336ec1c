import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Full screen on and off, and what the way there is called; warns where the browser cannot. */
export const useFullScreen = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = async () => {
    try {
      await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
    } catch {
      notify({ text: translate('console.shell.fullScreenUnavailable'), type: 'warning' })
    }
  }
  return {
    icon: isFull ? ('full-screen-exit' as const) : ('full-screen' as const),
    label: translate(isFull ? 'console.shell.leaveFullScreen' : 'console.shell.fullScreen'),
    toggle: () => void toggle(),
  }
}
