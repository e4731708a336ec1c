import { startTransition, useEffect, useState, type RefObject } from 'react'

/**
 * Observer margin that ignores the lowest quarter of the window: an element that only starts there has not been read
 * yet.
 */
export const aboveLowestQuarter = '0px 0px -25% 0px'

/**
 * Becomes true once the element has been in the window and stays true; used for lazy loading.
 * @param margin `rootMargin` of the `IntersectionObserver`
 */
export const useSeen = (element: RefObject<Element | null>, margin = '0px'): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return undefined
    const onIntersection: IntersectionObserverCallback = (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setSeen(true))
    }
    const observer = new IntersectionObserver(onIntersection, { rootMargin: margin })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, seen, margin])
  return seen
}
