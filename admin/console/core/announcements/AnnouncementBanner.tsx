import IconButton from '@mui/material/IconButton'
import { currentViewing } from '#shared/viewing.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { AnnouncementBox } from './AnnouncementBox.tsx'
import css from './Announcements.module.css'
import { useTextsOf } from './announcementText.ts'
import { useRefetchOnPeriodChange, useAnnouncements } from './useAnnouncements.ts'

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
          <AnnouncementBox key={shown.id} importance={shown.importance} {...texts}>
            {unread.length > 1 && <small>{text('rest', { smart_count: unread.length - 1 })}</small>}
            {!currentViewing() && (
              <IconButton
                size="small"
                title={text('dismiss')}
                aria-label={text('dismissNamed', { name: texts.title })}
                onClick={() => read([shown.id])}
              >
                <Icon name="close" size={16} />
              </IconButton>
            )}
          </AnnouncementBox>
        </aside>
      )}
    </>
  )
}
