import type { ReactNode } from 'react'

/**
 * Frame of the line drawings: strokes of one width in the text colour; elements with the class `spot` have the accent
 * colour.
 */
export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className="drawing" viewBox="0 0 360 240" aria-hidden="true">
    {children}
  </svg>
)
