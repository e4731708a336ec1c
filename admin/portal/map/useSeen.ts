import { startTransition, useEffect, useState, type RefObject } from 'react'

/** The lowest quarter of the window counts for nothing: what only begins there was not come to yet. */
const inWindow = { rootMargin: '0px 0px -25% 0px' }

/** Whether an element has been in the window, for what need not be loaded before; stays true. */
export const useSeen = (element: RefObject<Element | null>): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setSeen(true))
    }, inWindow)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, seen])
  return seen
}
