import { useEffect, type ReactNode } from 'react'

/** What stands in place of a form that did its work; the reader is led up to it. */
export const Done = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [])
  return (
    <div role="status" className="done">
      {children}
    </div>
  )
}
