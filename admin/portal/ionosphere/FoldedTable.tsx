import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Makes a scrollable box focusable, so that it scrolls by keyboard. */
const scrollable = { tabIndex: 0 }

interface FoldedTableProps {
  summary: string
  label: string
  children: () => ReactNode
}

export const FoldedTable = ({ summary, label, children }: FoldedTableProps) => {
  const box = useRef<HTMLDetailsElement>(null)
  const [unfolded, setUnfolded] = useState(false)
  // The user may have opened the element before hydration.
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
