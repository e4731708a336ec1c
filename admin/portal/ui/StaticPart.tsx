import { useState, type ReactNode } from 'react'
import { isTakingOver } from './takingOver.ts'
import { usePortal } from './Portal.tsx'

const Kept = ({ children }: { children: ReactNode }) => {
  const [kept] = useState(isTakingOver)
  // React leaves alone what stands in an element whose content it is not told as children.
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
 * Parts that never change and have nothing of their own to do: in a prerendered page they are left as they stand, so
 * that the reader's device does no work for them. Made again where the page is opened from another or in another language.
 */
export const StaticPart = ({ children }: { children: ReactNode }) => (
  <Kept key={usePortal().place.locale}>{children}</Kept>
)
