import { useEffect, type ReactNode } from 'react'
import { scrollToContent } from '../ui/scroll.ts'

/** What stands in place of a form that did its work; the reader is led up to it. */
export const Done = ({ children }: { children: ReactNode }) => {
  useEffect(scrollToContent, [])
  return (
    <div role="status" className="done">
      {children}
    </div>
  )
}
