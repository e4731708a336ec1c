import { useEffect, type ReactNode } from 'react'
import type { FormTexts } from '../ui/pageTexts.ts'
import { scrollToContent } from '../ui/scroll.ts'
import { SignInFrame } from './SignInFrame.tsx'

export const Done = ({ children }: { children: ReactNode }) => {
  useEffect(scrollToContent, [])
  return (
    <div role="status" className="done">
      {children}
    </div>
  )
}

interface DonePageProps {
  texts: FormTexts
  title: string
  text: string
  href: string
  link: string
}

/** The page after a form was submitted, with a link to continue. */
export const DonePage = ({ texts, title, text, href, link }: DonePageProps) => (
  <SignInFrame texts={texts} title={title}>
    <Done>
      <p>{text}</p>
      <p className="done-actions">
        <a className="button" href={href}>
          {link}
        </a>
      </p>
    </Done>
  </SignInFrame>
)
