import { useTexts } from '#console/core/i18n/texts.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'

const steps = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const

/** Formats a duration in ms in the largest unit that fits, e.g. "1.5 d" or "40 min". */
export const useDuration = (): ((ms: number) => string) => {
  const text = useTexts('dashboard.duration')
  const number = useNumber({ maximumFractionDigits: 1 })
  return (ms) => {
    const step = steps.find(([, length]) => ms >= length)
    return step ? text(step[0], { count: number(ms / step[1]) }) : text('short')
  }
}
