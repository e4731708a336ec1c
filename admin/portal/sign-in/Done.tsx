import { useEffect, type ReactNode } from 'react'
import { scrollToContent } from '../ui/scroll.ts'

export const Done = ({ children }: { children: ReactNode }) => {
  useEffect(scrollToContent, [])
  return (
    <div role="status" className="done">
      {children}
    </div>
  )
}
