import Tooltip from '@mui/material/Tooltip'
import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useSyncExternalStore } from 'react'
import { exactTime, relativeTime } from './time.ts'
import styles from './styles.module.css'

let now = Date.now()
const listeners = new Set<() => void>()

/** All subscribers share `now`, and each renders again every minute. */
const subscribe = (listener: () => void) => {
  if (listeners.size === 0) now = Date.now()
  listeners.add(listener)
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, 60_000)
  return () => {
    listeners.delete(listener)
    clearInterval(timer)
  }
}

export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, () => now))

export interface TimeProps {
  at: string | null | undefined
  /** Shows date and time instead of e.g. "3 hours ago". */
  exact?: boolean
  none?: string
  /** Shows "never" for a missing time. */
  never?: boolean
}

/** Relative time, with the exact time in the user's time zone as its tooltip; with `exact`, only the exact time. */
export const Time = ({ at, exact = false, none = '–', never = false }: TimeProps) => {
  const locale = useLocale()
  const translate = useTranslate()
  const current = useNow()
  if (!at)
    return <span className={styles.muted}>{never ? translate('console.value.never') : none}</span>
  const date = new Date(at)
  const full = exactTime(date)
  if (exact)
    return (
      <time className={styles.mono} dateTime={at}>
        {full}
      </time>
    )
  return (
    <Tooltip title={<span className={styles.mono}>{full}</span>}>
      <time className={styles.nowrap} dateTime={at}>
        {relativeTime(date, current, locale) ?? translate('console.value.justNow')}
      </time>
    </Tooltip>
  )
}
