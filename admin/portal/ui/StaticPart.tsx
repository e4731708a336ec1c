import { useState, type ReactNode } from 'react'
import { isHydrating } from './takingOver.ts'
import { usePortal } from './Portal.tsx'

const StaticContent = ({ children }: { children: ReactNode }) => {
  const [keepsHtml] = useState(isHydrating)
  // React does not touch the content of an element during hydration if it has no children prop.
  return keepsHtml ? (
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
  <StaticContent key={usePortal().place.locale}>{children}</StaticContent>
)
