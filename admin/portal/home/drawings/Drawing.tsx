import type { ReactNode } from 'react'

/** Frame of the line drawings: one stroke width in the text colour, one accent (`spot`). */
export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className="drawing" viewBox="0 0 360 240" aria-hidden="true">
    {children}
  </svg>
)
