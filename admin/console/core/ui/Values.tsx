import { useNumber } from '#console/core/i18n/useFormats.ts'
import { Tooltip } from './Tooltip.tsx'
import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useSyncExternalStore, type ReactNode } from 'react'
import { exactTime, relativeTime } from './time.ts'
import styles from './styles.module.css'
import css from './Status.module.css'

export const Num = ({ value }: { value: number }) => <data value={value}>{useNumber()(value)}</data>

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
      <time className={css.relative} dateTime={at} data-exact={full}>
        {relativeTime(date, current, locale) ?? translate('console.value.justNow')}
      </time>
    </Tooltip>
  )
}

/**
 * Each tone has its own shape, and the text is next to it, so that colour is not needed to recognise it.
 */
export type StatusTone = 'passed' | 'pending' | 'held' | 'closed' | 'refused'

const shapes: Record<StatusTone, { colour: string | undefined; shape: ReactNode }> = {
  passed: { colour: css.fix, shape: <circle cx="6" cy="6" r="4.5" fill="currentColor" /> },
  pending: {
    colour: css.float,
    shape: (
      <>
        <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
      </>
    ),
  },
  held: {
    colour: css.float,
    shape: <path d="M4 2v8M8 2v8" stroke="currentColor" strokeWidth="2" fill="none" />,
  },
  closed: {
    colour: css.muted,
    shape: <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  },
  refused: {
    colour: css.none,
    shape: <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.8" fill="none" />,
  },
}

/** A status: ● passed, ◐ pending, ‖ held, ○ closed, ✕ refused, with its text in the same colour. */
export const Status = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={`${css.status} ${shapes[tone].colour}`}>
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      {shapes[tone].shape}
    </svg>
    {children}
  </span>
)

export const CompanyName = ({ name }: { name: string | null | undefined }) => {
  const translate = useTranslate()
  return name ? (
    <span>{name}</span>
  ) : (
    <span className={styles.muted}>{translate('console.value.noCompany')}</span>
  )
}
