import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** The first page of a visit takes no focus away from the browser. */
let hasArrived = false

/**
 * Puts window and focus back where this page was left, each time it comes into sight; a new page begins at its top,
 * and readers of the screen are told of it by the focus.
 */
export const KeepPlace = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  const scroll = useRef(0)
  const focus = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const here = place.current
    if (!here) return undefined
    scrollTo({ top: scroll.current, behavior: 'instant' })
    if (hasArrived && !here.contains(document.activeElement)) {
      const left = focus.current
      const target = left && here.contains(left) ? left : here.closest<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    }
    hasArrived = true

    const rememberScroll = () => {
      scroll.current = scrollY
    }
    const rememberFocus = (event: FocusEvent) => {
      if (event.target instanceof HTMLElement) focus.current = event.target
    }
    addEventListener('scroll', rememberScroll, { passive: true })
    here.addEventListener('focusin', rememberFocus)
    return () => {
      removeEventListener('scroll', rememberScroll)
      here.removeEventListener('focusin', rememberFocus)
    }
  }, [])

  return <div ref={place}>{children}</div>
}
