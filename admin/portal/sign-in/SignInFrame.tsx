import { useId, type ReactNode } from 'react'
import { useHydrated } from '#shared/useHydrated.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import './signIn.css'
import '../form/form.css'

export const SignInFrame = ({
  texts,
  title,
  emblem,
  children,
}: {
  texts: FormTexts
  title: string
  /** Shown above the title. */
  emblem?: ReactNode
  children: ReactNode
}) => {
  const heading = useId()
  const hydrated = useHydrated()
  return (
    <div className="way-in">
      <div className="way-in-night night" aria-hidden="true">
        <svg viewBox="0 0 400 540">
          <path
            className="way-in-thin"
            d="M226 484 204 416 165 387 121 346 73 351 39 270 87 240 121 346"
          />
          <path className="star-pointer" d="M39 270 330 70" />
          <path
            className="way-in-stars"
            d="M39 270h0M73 351h0M121 346h0M165 387h0M204 416h0M226 484h0"
          />
          <circle className="way-in-thin" cx="330" cy="70" r="10" />
          <path className="way-in-thin" d="M330 48v14m0 16v14m-22-22h14m16 0h14" />
          <circle className="star-pole" cx="330" cy="70" r="2.5" />
          <circle className="star-halo" cx="87" cy="240" r="14" />
          <circle className="star-first" cx="87" cy="240" r="6" />
        </svg>
        <p>{texts.aside}</p>
      </div>
      <section className="way-in-form" aria-labelledby={heading}>
        {emblem}
        <h1 id={heading}>{title}</h1>
        {hydrated && !navigator.cookieEnabled && (
          <p className="form-failure" role="alert">
            {texts.cookiesBlocked}
          </p>
        )}
        {children}
      </section>
    </div>
  )
}
