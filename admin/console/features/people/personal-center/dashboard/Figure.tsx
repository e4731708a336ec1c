import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { maxCountedRows } from '#contract/core/paging'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Dashboard.module.css'

/** Formats a count; a count above the counting limit becomes e.g. `10,000+`. */
export const useCount = (): ((count: number) => string) => {
  const number = useNumber()
  return (count) => (count > maxCountedRows ? `${number(maxCountedRows)}+` : number(count))
}

interface FigureProps {
  label: ReactNode
  value: number | string | ReactNode
  to?: string | undefined
  /** Highlights the figure unless it is zero. */
  warns?: boolean
  /** Leaves the figure out if it is zero. */
  hidesZero?: boolean
  help?: string
}

export const Figure = ({
  label,
  value,
  to,
  warns = false,
  hidesZero = false,
  help,
}: FigureProps) => {
  const count = useCount()
  if (hidesZero && (value === 0 || value === '0')) return null
  const shown = (
    <>
      <span className={css.value} data-warns={warns && value !== 0 ? true : undefined}>
        {typeof value === 'number' ? count(value) : value}
      </span>
      <span className={styles.note}>{label}</span>
    </>
  )
  return (
    <li title={help}>
      {to ? (
        <Link className={css.figure} to={to}>
          {shown}
        </Link>
      ) : (
        <span className={css.figure}>{shown}</span>
      )}
    </li>
  )
}

export const Figures = ({ children }: { children: ReactNode }) => (
  <ul className={css.figures}>{children}</ul>
)

export const sumOf = <Name extends string>(
  days: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number => days.reduce((sum, day) => sum + day[name], 0)
