import { useId, type ReactNode } from 'react'

interface SectionProps {
  className: string
  title: string
  aside?: ReactNode
  children: ReactNode
}

export const Section = ({ className, title, aside, children }: SectionProps) => {
  const heading = useId()
  return (
    <section className={`part ${className}`} aria-labelledby={heading}>
      <div className="sheet part-row">
        <div className="part-head">
          <h2 id={heading}>{title}</h2>
          {aside}
        </div>
        <div className="part-body">{children}</div>
      </div>
    </section>
  )
}
