import { useState } from 'react'
import type { CurrentAnnouncement } from '#contract/site/announcements'
import { RichText } from '#shared/RichText.tsx'
import { useTextsOf } from '#console/core/announcements/AnnouncementBanner.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Time } from '#console/core/ui/Values.tsx'
import css from './Inbox.module.css'

interface AnnouncementItemProps {
  announcement: CurrentAnnouncement
  onRead: () => void
}

export const AnnouncementItem = ({ announcement, onRead }: AnnouncementItemProps) => {
  const { isRead, shownSince } = announcement
  const translate = useTranslate()
  const text = useTexts('resources.announcements.board')
  const { title, text: body } = useTextsOf()(announcement)
  const [open, setOpen] = useState(false)
  const toggle = () => {
    setOpen(!open)
    if (!isRead) onRead()
  }
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={toggle}
        data-unread={!isRead || undefined}
      >
        <span>
          {!isRead && <span className="visually-hidden">{translate('inbox.unread')}: </span>}
          {title}
        </span>
        <small>
          {text('kind')} · <Time at={shownSince} />
        </small>
      </button>
      {open && (
        <div className={css.text}>
          <RichText text={body} />
        </div>
      )}
    </li>
  )
}
