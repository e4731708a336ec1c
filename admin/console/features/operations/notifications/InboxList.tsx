import { Button } from '#console/core/controls/Button.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useNavigate } from 'react-router'
import type { NotificationRecord } from '#contract/operations/notifications'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { matchRoute } from '#console/core/navigation/routes.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { Time } from '#console/core/ui/Values.tsx'
import type { useAnnouncements } from '#console/core/announcements/useAnnouncements.ts'
import css from './Inbox.module.css'
import { maxNotifications, type useInbox } from './useInbox.ts'
import { useState } from 'react'
import type { CurrentAnnouncement } from '#contract/site/announcements'
import { RichText } from '#shared/RichText.tsx'
import { useTextsOf } from '#console/core/announcements/AnnouncementBanner.tsx'

interface AnnouncementItemProps {
  announcement: CurrentAnnouncement
  onRead: () => void
}

const AnnouncementItem = ({ announcement, onRead }: AnnouncementItemProps) => {
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

interface InboxListProps {
  inbox: ReturnType<typeof useInbox>
  board: ReturnType<typeof useAnnouncements>
  onClose: () => void
}

/** The latest notifications; opening one marks it as read and navigates to its subject. */
export const InboxList = ({ inbox, board, onClose }: InboxListProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { routes } = useShell()
  const { data, error, isPending, read, readAll } = inbox
  const { announcements, unread } = board
  const readEverything = () => {
    if (unread.length) board.read(unread.map(({ id }) => id))
    if (data?.unread) readAll()
  }

  const open = ({ id, link, readAt }: NotificationRecord) => {
    if (!readAt) read(id)
    onClose()
    // The link may no longer be open to the user, e.g. an applicant's page after they joined a company.
    const known = matchRoute(routes, link)?.route.entry.isHavePermission
    if (link) void navigate(known ? link : '/personalCenter')
  }
  return (
    <div className={css.inbox}>
      <header>
        <h2>{translate('inbox.title')}</h2>
        {(!!data?.unread || unread.length > 0) && (
          <Button size="small" variant="text" onClick={readEverything}>
            {translate('inbox.readAll')}
          </Button>
        )}
      </header>
      {announcements.length > 0 && (
        <ul className={css.board}>
          {announcements.map((one) => (
            <AnnouncementItem key={one.id} announcement={one} onRead={() => board.read([one.id])} />
          ))}
        </ul>
      )}
      {isPending && <p className={css.note}>{translate('console.value.loading')}</p>}
      {error && !data && (
        <p className={css.note} role="alert">
          {translate('inbox.failed', { reason: refusalText(error) })}
        </p>
      )}
      {data?.latest.length === 0 && announcements.length === 0 && (
        <p className={css.note}>{translate('inbox.empty')}</p>
      )}
      {!!data?.latest.length && (
        <ul>
          {data.latest.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={() => open(one)}
                data-unread={!one.readAt || undefined}
              >
                <span>
                  {!one.readAt && (
                    <span className="visually-hidden">{translate('inbox.unread')}: </span>
                  )}
                  {one.message || translate('inbox.other')}
                </span>
                <small>
                  <Time at={one.createdAt} />
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > maxNotifications && (
        <p className={css.note}>{translate('inbox.more', { count: maxNotifications })}</p>
      )}
    </div>
  )
}
