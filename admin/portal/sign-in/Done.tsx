import { useEffect, type ReactNode } from 'react'
import { leadUp } from '../navigation.ts'

/** What stands in place of a form that did its work; the reader is led up to it. */
export const Done = ({ children }: { children: ReactNode }) => {
  useEffect(leadUp, [])
  return (
    <div role="status" className="done">
      {children}
    </div>
  )
}
