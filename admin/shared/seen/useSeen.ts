import { startTransition, useEffect, useState, type RefObject } from 'react'

/** The lowest quarter of the window counts for nothing: what only begins there was not come to yet. */
export const aboveLowestQuarter = '0px 0px -25% 0px'

/**
 * Whether an element has been in the window, for what need not be loaded before; stays true.
 * @param margin of the window, as an `IntersectionObserver` takes it
 */
export const useSeen = (element: RefObject<Element | null>, margin = '0px'): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return undefined
    const take: IntersectionObserverCallback = (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setSeen(true))
    }
    const observer = new IntersectionObserver(take, { rootMargin: margin })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, seen, margin])
  return seen
}
