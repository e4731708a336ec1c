import type { ReactNode } from 'react'

/** A drawing of the house: one line weight in the text's colour, one spot of signal (`spot`). */
export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className="drawing" viewBox="0 0 360 240" aria-hidden="true">
    {children}
  </svg>
)
