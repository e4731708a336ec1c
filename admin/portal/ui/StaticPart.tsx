import { useState, type ReactNode } from 'react'
import { isTakingOver } from './takingOver.ts'
import { usePortal } from './Portal.tsx'

const Kept = ({ children }: { children: ReactNode }) => {
  const [kept] = useState(isTakingOver)
  // React leaves the content of an element alone during hydration if it has no children prop.
  return kept ? (
    <div
      className="static-part"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  ) : (
    <div className="static-part">{children}</div>
  )
}

/**
 * Static content without behaviour: hydration leaves the prerendered HTML untouched to save work. It renders normally
 * after a navigation or a language change.
 */
export const StaticPart = ({ children }: { children: ReactNode }) => (
  <Kept key={usePortal().place.locale}>{children}</Kept>
)
