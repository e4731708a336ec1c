import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** False until the first page is shown after loading; that page does not move the focus. */
let hasArrived = false

/**
 * Restores scroll position and focus each time the page is shown; a new page starts at the top and takes the focus, so
 * that screen readers announce it.
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
