import { useState, type KeyboardEvent, type PointerEvent } from 'react'

interface ChartOptions {
  count: number
  onChoose?: ((index: number) => void) | undefined
}

const step: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -7,
  ArrowUp: 7,
  PageDown: -30,
  PageUp: 30,
}

export const useChart = ({ count, onChoose }: ChartOptions) => {
  const [at, setAt] = useState<number | null>(null)
  const last = count - 1
  const within = (index: number) => Math.min(last, Math.max(0, index))
  const under = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return within(Math.floor(((clientX - left) / width) * count))
  }
  return {
    at: at === null ? null : within(at),
    parts: {
      onFocus: () => setAt((now) => now ?? last),
      onBlur: () => setAt(null),
      onPointerMove: (event: PointerEvent<HTMLElement>) => setAt(under(event)),
      onPointerLeave: () => setAt(null),
      // Touch has no hover: the first tap shows the values of a day, the second tap opens it.
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const index = under(event)
        if (event.pointerType !== 'touch' || at === index) onChoose?.(index)
        setAt(index)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
        const next = ends[event.key] ?? (at ?? last) + (step[event.key] ?? 0)
        if (event.key in ends || event.key in step) setAt(within(next))
        else if (event.key === 'Enter' && at !== null) onChoose?.(at)
        else if (event.key === 'Escape') setAt(null)
        else return
        event.preventDefault()
      },
    },
  }
}
