import { Button, IconButton } from '#console/core/controls/Button.tsx'
import Snackbar from '@mui/material/Snackbar'
import {
  useNotificationContext,
  useTakeUndoableMutation,
  type NotificationPayload,
} from 'react-admin'
import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react'
import { isTyping, useKeyDown } from '#console/core/ui/device.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import css from '#console/core/ui/Notice.module.css'

const defaultHideMs = 6_000
const icons = { success: 'check', info: 'check', warning: 'warning', error: 'warning' } as const

const isUndoable = ({ notificationOptions }: NotificationPayload): boolean =>
  notificationOptions?.undoable === true

const numbers = new WeakMap<NotificationPayload, number>()
let last = 0

/** Gives each notice its own key, so that notices with equal text have their own timers. */
const numberOf = (notice: NotificationPayload): number => {
  const number = numbers.get(notice) ?? (last += 1)
  numbers.set(notice, number)
  return number
}

/** For an element that disappears: moves the focus back to the element that had it before, or else to the page. */
const useFocusReturn = () => {
  const frame = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget && frame.current?.contains(relatedTarget)
    if (!isInside) cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }
  const restoreFocus = () => {
    if (!frame.current?.contains(document.activeElement)) return
    cameFrom.current?.focus({ preventScroll: true })
    if (!frame.current.contains(document.activeElement)) return
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return { frame, onFocus, restoreFocus }
}

/** Shows only the newest notice and discards earlier ones. An error stays until it is closed or replaced. */
export const Notices = () => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const { notifications, setNotifications } = useNotificationContext()
  const consumeUndoable = useTakeUndoableMutation()
  const [closing, setClosing] = useState<NotificationPayload>()
  const { frame, onFocus, restoreFocus } = useFocusReturn()
  const notice = notifications.at(-1)
  const superseded = notifications.length > 1 ? notifications[0] : undefined

  const remove = (one: NotificationPayload) =>
    setNotifications((all) => all.filter((other) => other !== one))
  const settle = (isUndo: boolean) => {
    if (superseded) return
    restoreFocus()
    setClosing(notice)
    if (undoableNow) consumeUndoable()?.({ isUndo })
  }
  const undoableNow = notice !== undefined && isUndoable(notice) && notice !== closing
  /** Removes a notice that a newer one replaced; its pending action is sent, because it can no longer be undone. */
  const skip = useEffectEvent((one: NotificationPayload) => {
    if (isUndoable(one) && one !== closing) consumeUndoable()?.({ isUndo: false })
    remove(one)
  })
  // Handles replaced notices one at a time, oldest first: `consumeUndoable` takes the first mutation of its queue,
  // which belongs to the oldest notice.
  useEffect(() => {
    if (superseded) skip(superseded)
  }, [superseded])
  useKeyDown((event) => {
    const undoes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    if (!undoes || !undoableNow || isTyping(event.target)) return
    event.preventDefault()
    settle(true)
  })
  if (!notice) return null
  const { message, type, notificationOptions = {} } = notice
  const {
    autoHideDuration = type === 'error' ? null : defaultHideMs,
    messageArgs,
    undoable,
  } = notificationOptions
  return (
    <Snackbar
      key={numberOf(notice)}
      open={notice !== closing}
      autoHideDuration={autoHideDuration}
      disableWindowBlurListener={undoable === true}
      onClose={(_event, reason) => reason !== 'clickaway' && settle(false)}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      slotProps={{ transition: { onExited: () => remove(notice) } }}
    >
      <div
        ref={frame}
        onFocus={onFocus}
        className={`${css.notice} ${css[type] ?? ''}`}
        role={type === 'error' ? 'alert' : 'status'}
      >
        <Icon name={icons[type]} />
        <span>
          {typeof message === 'string'
            ? translateAny(message, { _: message, ...messageArgs })
            : message}
        </span>
        {undoable && (
          <Button
            variant="text"
            size="small"
            onClick={() => settle(true)}
            aria-keyshortcuts="Control+Z"
          >
            {translate('ra.action.undo')}
          </Button>
        )}
        <IconButton
          icon="close"
          size="small"
          onClick={() => settle(false)}
          label={translate('ra.action.close')}
        />
      </div>
    </Snackbar>
  )
}
