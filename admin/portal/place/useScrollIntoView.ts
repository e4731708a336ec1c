import { useEffect, type RefObject } from 'react'

export const bringIntoView = (element: Element | null): void => {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' })
}

export const useScrollIntoView = (element: RefObject<Element | null>, isWanted: boolean): void => {
  useEffect(() => {
    if (isWanted) bringIntoView(element.current)
  }, [element, isWanted])
}
