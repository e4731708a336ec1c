import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import {
  useNotificationContext,
  useTakeUndoableMutation,
  type NotificationPayload,
} from 'react-admin'
import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react'
import { isTyping } from '#console/core/ui/isTyping.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from '#console/core/ui/Notice.module.css'

const shownFor = 6_000
const icons = { success: 'check', info: 'check', warning: 'warning', error: 'warning' } as const

const isUndoable = ({ notificationOptions }: NotificationPayload): boolean =>
  notificationOptions?.undoable === true

const numbers = new WeakMap<NotificationPayload, number>()
let last = 0

/** Tells notices with the same words apart: each has its own time to be shown. */
const numberOf = (notice: NotificationPayload): number => {
  const number = numbers.get(notice) ?? (last += 1)
  numbers.set(notice, number)
  return number
}

/** For the element that goes: whoever reached it with the focus goes on where they came from, or in the page. */
const useFocusBack = () => {
  const frame = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget && frame.current?.contains(relatedTarget)
    if (!isInside) cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }
  const giveFocusBack = () => {
    if (!frame.current?.contains(document.activeElement)) return
    cameFrom.current?.focus({ preventScroll: true })
    if (!frame.current.contains(document.activeElement)) return
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return { frame, onFocus, giveFocusBack }
}

/**
 * What happened, one sentence at a time at the foot of the page, the newest at once; with a way to undo where there
 * is one.
 * Errors stay until they are put away.
 */
export const Notices = () => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const { notifications, setNotifications } = useNotificationContext()
  const takeUndoable = useTakeUndoableMutation()
  const [closing, setClosing] = useState<NotificationPayload>()
  const { frame, onFocus, giveFocusBack } = useFocusBack()
  const notice = notifications.at(-1)
  const superseded = notifications.length > 1 ? notifications[0] : undefined

  const take = (one: NotificationPayload) =>
    setNotifications((all) => all.filter((other) => other !== one))
  const settle = (isUndo: boolean) => {
    if (superseded) return
    giveFocusBack()
    setClosing(notice)
    if (undoableNow) takeUndoable()?.({ isUndo })
  }
  const undoableNow = notice !== undefined && isUndoable(notice) && notice !== closing
  /** A newer notice took its place: what it told of is no longer offered to be undone. */
  const skip = useEffectEvent((one: NotificationPayload) => {
    if (isUndoable(one) && one !== closing) takeUndoable()?.({ isUndo: false })
    take(one)
  })
  // One at a time: each pass takes the first of the undoable mutations as they stand then.
  useEffect(() => {
    if (superseded) skip(superseded)
  }, [superseded])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const undoes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    if (!undoes || !undoableNow || isTyping(event.target)) return
    event.preventDefault()
    settle(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  if (!notice) return null
  const { message, type, notificationOptions = {} } = notice
  const {
    autoHideDuration = type === 'error' ? null : shownFor,
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
      slotProps={{ transition: { onExited: () => take(notice) } }}
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
          size="small"
          onClick={() => settle(false)}
          aria-label={translate('ra.action.close')}
        >
          <Icon name="close" size={16} />
        </IconButton>
      </div>
    </Snackbar>
  )
}
