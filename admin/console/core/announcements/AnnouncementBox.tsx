import type { ReactNode } from 'react'
import type { ShownAnnouncement } from '#contract/site/announcements'
import { RichText } from '#shared/RichText.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './Announcements.module.css'

interface AnnouncementBoxProps {
  importance: ShownAnnouncement['importance']
  title: string
  text: string
  /** Language of the texts, where it is not that of the page. */
  lang?: string
  /** The text is shown from the start. */
  open?: boolean
  /** What can be done with it. */
  children?: ReactNode
}

/** An announcement as a banner: its title, which unfolds the text. */
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
