import { IconButton } from '#console/core/controls/Button.tsx'
import { useLocale } from 'react-admin'
import type { ShownAnnouncement } from '#contract/site/announcements'
import type { ReactNode } from 'react'
import { textsFor } from '#contract/policies/announcements'
import { RichText } from '#shared/RichText.tsx'
import { Icon } from '#console/core/controls/Icon.tsx'
import css from './Announcements.module.css'
import { currentViewing } from '#shared/viewing.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useRefetchOnPeriodChange, useAnnouncements } from './useAnnouncements.ts'

export const useTextsOf = () => {
  const locale = useLocale()
  return (one: Parameters<typeof textsFor>[1]) => textsFor(locale === 'zh' ? 'zh' : 'en', one)
}

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

export const AnnouncementBanner = () => {
  const text = useTexts('resources.announcements.board')
  const textsOf = useTextsOf()
  const { data, unread, read } = useAnnouncements()
  useRefetchOnPeriodChange(data)
  const [shown] = unread
  const texts = shown && textsOf(shown)
  return (
    <>
      <p role="status" className="visually-hidden">
        {texts && `${text('kind')}: ${texts.title}`}
      </p>
      {shown && texts && (
        <aside className={css.banner} aria-label={text('label')}>
          <AnnouncementBox
            key={shown.id}
            importance={shown.importance}
            title={texts.title}
            text={texts.text}
            lang={texts.locale}
          >
            {unread.length > 1 && <small>{text('rest', { smart_count: unread.length - 1 })}</small>}
            {!currentViewing() && (
              <IconButton
                icon="close"
                size="small"
                title={text('dismiss')}
                label={text('dismissNamed', { name: texts.title })}
                onClick={() => read([shown.id])}
              />
            )}
          </AnnouncementBox>
        </aside>
      )}
    </>
  )
}
