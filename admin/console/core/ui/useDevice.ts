import { useSyncExternalStore } from 'react'
import { compactBelow } from '#contract/core/enums'

export type Device = 'mobile' | 'desktop'

const narrow = matchMedia(`(max-width: ${compactBelow - 0.02}px)`)

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Mobile below `compactBelow` pixels, otherwise desktop; updates on resize. */
export const useDevice = (): Device =>
  useSyncExternalStore(subscribe, () => (narrow.matches ? 'mobile' : 'desktop'))
