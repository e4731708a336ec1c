import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { compactBelow } from '#contract/core/enums'
import { useStore } from 'react-admin'

export type Device = 'mobile' | 'desktop'

const narrow = matchMedia(`(max-width: ${compactBelow - 0.02}px)`)

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Mobile below `compactBelow` pixels, otherwise desktop; updates on resize. */
export const useDevice = (): Device =>
  useSyncExternalStore(subscribe, () => (narrow.matches ? 'mobile' : 'desktop'))

/** Handles the keys of the whole page; with `capture`, before any other listener. */
export const useKeyDown = (handle: (event: KeyboardEvent) => void, capture = false): void => {
  const onKey = useEffectEvent(handle)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, capture)
    return () => removeEventListener('keydown', listen, capture)
  }, [capture])
}

/** Whether a key press on this element types text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)))

/** Whether single-character shortcuts are enabled; the user can turn them off. */
export const useSingleKeys = () => useStore('keys.single', true)
