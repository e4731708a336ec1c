import type { ReactNode } from 'react'
import { addressOf } from '../ui/pages.ts'
import './notices.css'

export interface Way {
  text: string
  address: string
}

interface NoticeProps {
  number?: string
  title: string
  children: ReactNode
}

export const Notice = ({ number, title, children }: NoticeProps) => (
  <div className="sheet no">
    <svg className="no-drawing" viewBox="0 0 240 240" aria-hidden="true">
      <circle cx="120" cy="120" r="96" />
      <circle className="no-ticks" cx="120" cy="120" r="90" pathLength="3600" />
      <path d="M120 4v52m0 128v52M4 120h52m128 0h52" />
      <path className="no-thin" d="M120 56v128M56 120h128" />
      <circle className="no-spot" cx="164" cy="78" r="6" />
      <path className="no-miss" d="m120 120 40-38" />
    </svg>
    <div>
      {number && <p className="mono muted">{number}</p>}
      <h1>{title}</h1>
      {children}
    </div>
  </div>
)

interface NoticeWithLinksProps {
  action?: Way | null
  number: string
  texts: {
    readonly title: string
    readonly text: string
    readonly home: string
    readonly control: string
  }
}

export const NoticeWithLinks = ({ number, texts, action: way }: NoticeWithLinksProps) => (
  <Notice number={number} title={texts.title}>
    <p className="no-text">{texts.text}</p>
    <p className="done-actions">
      {way && (
        <a className="button" href={way.address}>
          {way.text}
        </a>
      )}
      <a className={way ? 'button button-quiet' : 'button'} href={addressOf('home')}>
        {texts.home}
      </a>
      <a className="button button-quiet" href={addressOf('control')}>
        {texts.control}
      </a>
    </p>
  </Notice>
)
