import { useNumber } from '#console/core/i18n/useFormats.ts'

export const Num = ({ value, unit }: { value: number; unit?: Intl.NumberFormatOptions }) => (
  <data value={value}>{useNumber(unit)(value)}</data>
)
