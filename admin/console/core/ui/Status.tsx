import type { ReactNode } from 'react'
import css from './Status.module.css'

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
