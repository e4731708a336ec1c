import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Icon } from '#console/core/controls/Icon.tsx'
import { useAnnouncements } from '#console/core/announcements/useAnnouncements.ts'
import css from './Inbox.module.css'
import { InboxList } from './InboxList.tsx'
import { useInbox } from './useInbox.ts'

const most = 99

export const NotificationBell = () => {
  const translate = useTranslate()
  const inbox = useInbox()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const board = useAnnouncements()
  const unread = (inbox.data?.unread ?? 0) + board.unread.length
  const label = unread
    ? translate('inbox.openUnread', { smart_count: unread })
    : translate('inbox.open')
  const open = (element: HTMLElement) => {
    setAnchor(element)
    void inbox.refetch()
  }
  return (
    <>
      <IconButton
        onClick={(event) => open(event.currentTarget)}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        title={label}
      >
        <span className={css.bell}>
          <Icon name="bell" />
          {unread > 0 && <b aria-hidden="true">{unread > most ? `${most}+` : unread}</b>}
        </span>
      </IconButton>
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': translate('inbox.title'), className: css.paper },
        }}
      >
        <InboxList inbox={inbox} board={board} onClose={() => setAnchor(null)} />
      </Popover>
    </>
  )
}
