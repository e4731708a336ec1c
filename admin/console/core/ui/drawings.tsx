import type { ReactNode } from 'react'

export type DrawingName = 'empty' | 'noMatch' | 'lost' | 'closed'

const Graticule = () => (
  <g stroke="var(--line)">
    <path d="M8 92h184M20 76h160M36 62h128M54 50h92" />
    <path d="M100 40v66M72 44l-38 62M128 44l38 62M52 50L6 96M148 50l46 46" />
  </g>
)

const Empty = () => (
  <>
    <Graticule />
    <path d="M100 22v64M100 86l-10 10M100 86l10 10" />
    <path d="M93 22h14l-2-7H95zM96 40h8v6h-8z" />
    <path d="M122 88l7-4 7 4v10h-14z" />
    <circle cx="100" cy="86" r="3.5" fill="var(--signal)" stroke="none" />
  </>
)

const NoMatch = () => (
  <>
    <Graticule />
    <circle cx="100" cy="62" r="34" />
    <circle cx="100" cy="62" r="12" strokeDasharray="2 4" />
    <path d="M100 18v26M100 80v26M56 62h26M118 62h26" />
    <path d="M66 55v14M134 55v14M93 28h14M93 96h14" />
    <circle cx="121" cy="41" r="3.5" fill="var(--signal)" stroke="none" />
  </>
)

const Lost = () => (
  <>
    <g stroke="var(--line)">
      <circle cx="100" cy="64" r="38" />
      <ellipse cx="100" cy="64" rx="38" ry="14" />
      <ellipse cx="100" cy="64" rx="14" ry="38" />
      <path d="M62 64h76M100 26v76" />
    </g>
    <path d="M44 92C24 80 70 30 124 20" />
    <path d="M124 20c30-5 44 6 30 26" strokeDasharray="3 5" />
    <path d="M148 50l8 5M158 42l8 5M152 58l10-16" />
    <circle cx="124" cy="20" r="3.5" fill="var(--signal)" stroke="none" />
  </>
)

const Closed = () => (
  <>
    <Graticule />
    <path d="M48 88L70 46l66 4 22 40" />
    <path d="M44 88h8v8h-8zM66 42h8v8h-8zM132 46h8v8h-8zM154 90h8v8h-8z" />
    <path d="M78 78v22M78 82l50 4M78 88l50 4M88 83v6M104 84v6M120 86v6" />
    <circle cx="78" cy="76" r="3.5" fill="var(--signal)" stroke="none" />
  </>
)

const drawings: Record<DrawingName, () => ReactNode> = {
  empty: Empty,
  noMatch: NoMatch,
  lost: Lost,
  closed: Closed,
}

export const Drawing = ({ name }: { name: DrawingName }) => {
  const Lines = drawings[name]
  return (
    <svg
      width="200"
      height="120"
      viewBox="0 0 200 120"
      fill="none"
      stroke="var(--muted)"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <Lines />
    </svg>
  )
}
