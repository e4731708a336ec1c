import { startTransition, useEffect, useState, type RefObject } from 'react'
import type { MapSize } from './view.ts'

export const useSize = (element: RefObject<Element | null>, first: MapSize): MapSize => {
  const [size, setSize] = useState(first)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) startTransition(() => setSize({ width, height }))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
