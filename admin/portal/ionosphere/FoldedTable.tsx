import { useEffect, useRef, useState, type ReactNode } from 'react'

/** A box that scrolls takes the focus, so that the keyboard can scroll it. */
const scrollable = { tabIndex: 0 }

interface FoldedTableProps {
  /** What unfolds it. */
  summary: string
  /** What the table holds. */
  label: string
  children: () => ReactNode
}

/** The figures behind a drawing, made when they are unfolded; scrolls sideways where the table is too wide. */
export const FoldedTable = ({ summary, label, children }: FoldedTableProps) => {
  const box = useRef<HTMLDetailsElement>(null)
  const [unfolded, setUnfolded] = useState(false)
  // Unfolded by a reader who was quicker than the script.
  useEffect(() => setUnfolded(box.current?.open ?? false), [])
  return (
    <details ref={box} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>{summary}</summary>
      <div className="iono-table" role="region" aria-label={label} {...scrollable}>
        {unfolded && <table>{children()}</table>}
      </div>
    </details>
  )
}
