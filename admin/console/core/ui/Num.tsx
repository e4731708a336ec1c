import { useNumber } from '#console/core/i18n/useFormats.ts'

/** A number in the reader's notation. */
export const Num = ({ value, unit }: { value: number; unit?: Intl.NumberFormatOptions }) => (
  <data value={value}>{useNumber(unit)(value)}</data>
)
