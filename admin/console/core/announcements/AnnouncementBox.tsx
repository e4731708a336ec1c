import type { ReactNode } from 'react'
import type { ShownAnnouncement } from '#contract/site/announcements'
import { RichText } from '#shared/RichText.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './Announcements.module.css'

interface AnnouncementBoxProps {
  importance: ShownAnnouncement['importance']
  title: string
  text: string
  lang?: string
  open?: boolean
  children?: ReactNode
}

export const AnnouncementBox = (props: AnnouncementBoxProps) => {
  const { importance, title, text, lang, open = false, children } = props
  return (
    <div className={css.box} data-importance={importance} lang={lang}>
      <Icon name={importance === 'warning' ? 'warning' : 'bell'} />
      <details open={open}>
        <summary>{title}</summary>
        <div className={css.text}>
          <RichText text={text} />
        </div>
      </details>
      {children}
    </div>
  )
}
